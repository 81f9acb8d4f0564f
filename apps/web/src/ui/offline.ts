import { create } from 'zustand';
import { currentLocale } from '../lib/i18n.ts';

type Update = {
  /** A newer version is installed, and begins when the reader says so or has closed every window. */
  isReady: boolean;
};

export const useUpdate = create<Update>()(() => ({ isReady: false }));

const ADDRESS = '/service-worker.js';
const LOOK_AGAIN_MS = 60 * 60 * 1000;

let registration: ServiceWorkerRegistration | null = null;

/**
 * Registers the service worker, which makes pages open without a network. Called when the page has come to rest: what it
 * puts aside must not compete with what the reader is waiting for. In development files have no hashes to be kept by.
 */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  try {
    registration = await navigator.serviceWorker.register(ADDRESS);
    watchForUpdate(registration);
    const { active } = await navigator.serviceWorker.ready;
    const message = {
      kind: 'keep',
      pathname: location.pathname,
      language: document.documentElement.lang || currentLocale(),
      urls: performance.getEntriesByType('resource').map(({ name }) => name),
    };
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's has none
    active?.postMessage(message);
  } catch {
    // Private windows and site settings forbid it: then there is no offline, and everything else works.
  }
}

function watchForUpdate(found: ServiceWorkerRegistration): void {
  const look = () => {
    // Without a controller this is the first version, and nobody has an older one before them.
    if (found.waiting && navigator.serviceWorker.controller) useUpdate.setState({ isReady: true });
  };
  const follow = () => found.installing?.addEventListener('statechange', look);
  look();
  follow();
  found.addEventListener('updatefound', follow);
  setInterval(() => void found.update().catch(() => undefined), LOOK_AGAIN_MS);
}

/** Begins the new version in this window. Only ever called by the reader: nothing is reloaded under anybody's hands. */
export function takeUpdate(): void {
  const waiting = registration?.waiting;
  if (!waiting) {
    location.reload();
    return;
  }
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker's has none
  waiting.postMessage({ kind: 'take-over' });
}

/** Resolves when the browser has nothing more urgent to do. */
export const atRest = (): Promise<void> =>
  new Promise((resolve) => {
    const rest = () => {
      if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: 5000 });
      else setTimeout(resolve, 2000);
    };
    if (document.readyState === 'complete') rest();
    else window.addEventListener('load', rest, { once: true });
  });
