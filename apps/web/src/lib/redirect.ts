/**
 * Where to go after signing in: `wanted` when it is a path of this origin, else `fallback`. Answers a path, never an
 * address, so that nobody is led elsewhere by a crafted link ("//host", "/\host", "javascript:", control characters).
 */
export function safeRedirect(wanted: string | null | undefined, fallback: string): string {
  if (!wanted?.startsWith('/')) return fallback;
  const base = 'https://here.invalid';
  try {
    const target = new URL(wanted, base);
    const path = target.pathname + target.search + target.hash;
    const isHere = target.origin === base && !path.startsWith('//');
    return isHere && !/^\/sign-?in(?:\/|\?|$)/.test(path) ? path : fallback;
  } catch {
    return fallback;
  }
}
