import { readStored, writeStored } from './storage.ts';

const KEY = 'redirect';
const KEPT_MS = 60 * 60_000;
const TAKEN_MS = 10_000;

/**
 * Where to go after signing in: `wanted` when it is a path of this origin, else the place that was remembered here, else
 * `fallback`. Answers a path, never an address, so that no one is led elsewhere by a crafted link ("//host", "/\host",
 * "javascript:", control characters). Anyone who asks is about to go there, so what was remembered is good
 * for some seconds more: a router may ask twice on the way.
 */
export function safeRedirect(wanted: string | null | undefined, fallback: string): string {
  const remembered = readRemembered();
  return pathOfOurs(wanted) ?? pathOfOurs(remembered) ?? fallback;
}

/** Remembers where someone wanted to go, for ways of signing in that leave the page: a provider's, a mail's link. */
export function rememberRedirect(wanted: string | null | undefined): void {
  const path = pathOfOurs(wanted);
  if (path !== null) writeStored(KEY, JSON.stringify({ path, at: Date.now() }));
}

/** An hour later no one knows any more why they would be led there. */
function readRemembered(): string | null {
  try {
    const kept = JSON.parse(readStored(KEY) ?? 'null') as { path: unknown; at: unknown; takenAt?: unknown };
    const { path, at, takenAt = Date.now() } = kept;
    const isFresh = isWithin(at, KEPT_MS) && isWithin(takenAt, TAKEN_MS);
    if (!isFresh || typeof path !== 'string') return null;
    writeStored(KEY, JSON.stringify({ path, at, takenAt }));
    return path;
  } catch {
    return null;
  }
}

const isWithin = (at: unknown, ms: number): boolean => typeof at === 'number' && Math.abs(Date.now() - at) < ms;

function pathOfOurs(wanted: string | null | undefined): string | null {
  if (!wanted?.startsWith('/')) return null;
  const base = 'https://here.invalid';
  try {
    const target = new URL(wanted, base);
    const path = target.pathname + target.search + target.hash;
    const isHere = target.origin === base && !path.startsWith('//');
    return isHere && !/^\/sign-?in(?:\/|\?|$)/.test(path) ? path : null;
  } catch {
    return null;
  }
}
