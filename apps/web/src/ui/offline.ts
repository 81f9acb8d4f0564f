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
    const found = await navigator.serviceWorker.register(ADDRESS);
    // Called again when the shell is put up anew, as after signing in.
    if (registration !== found) watchForUpdate(found);
    registration = found;
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
    // Without a controller this is the first version, and no one has an older one before them.
    if (found.waiting && navigator.serviceWorker.controller) useUpdate.setState({ isReady: true });
  };
  const follow = () => found.installing?.addEventListener('statechange', look);
  look();
  follow();
  found.addEventListener('updatefound', follow);
  const ask = () => void found.update().catch(() => leaveIfGone(found));
  ask();
  setInterval(ask, LOOK_AGAIN_MS);
}

/**
 * Browsers keep a worker whose script the server no longer has. An installation without one, such as an older release put
 * back, must not be served by it for ever.
 */
async function leaveIfGone(found: ServiceWorkerRegistration): Promise<void> {
  const status = await fetch(ADDRESS, { cache: 'no-store' }).then(
    (answer) => answer.status,
    () => 0,
  );
  if (status !== 404 && status !== 410) return;
  await found.unregister();
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith('sealwright-')).map((name) => caches.delete(name)));
}

/** Begins the new version in this window. Only ever called by the reader: nothing is reloaded under anyone's hands. */
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
