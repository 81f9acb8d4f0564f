import { readStored, writeStored } from './storage.ts';

const KEY = 'redirect';
const KEPT_MS = 60 * 60_000;

/**
 * Where to go after signing in: `wanted` when it is a path of this origin, else the place that was remembered here, else
 * `fallback`. Answers a path, never an address, so that nobody is led elsewhere by a crafted link ("//host", "/\host",
 * "javascript:", control characters). Whoever asks is about to go there, so what was remembered is forgotten.
 */
export function safeRedirect(wanted: string | null | undefined, fallback: string): string {
  const remembered = readRemembered();
  writeStored(KEY, null);
  return pathOfOurs(wanted) ?? pathOfOurs(remembered) ?? fallback;
}

/** Remembers where somebody wanted to go, for ways of signing in that leave the page: a provider's, a mail's link. */
export function rememberRedirect(wanted: string | null | undefined): void {
  const path = pathOfOurs(wanted);
  if (path !== null) writeStored(KEY, JSON.stringify({ path, at: Date.now() }));
}

/** An hour later nobody knows any more why they would be led there. */
function readRemembered(): string | null {
  try {
    const { path, at } = JSON.parse(readStored(KEY) ?? 'null') as { path: unknown; at: unknown };
    const isFresh = typeof at === 'number' && Math.abs(Date.now() - at) < KEPT_MS;
    return isFresh && typeof path === 'string' ? path : null;
  } catch {
    return null;
  }
}

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
