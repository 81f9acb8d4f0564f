/** Whether the browser can read a regular expression, as the server will (flag u). Nothing is readable too. */
export function isPatternReadable(pattern: string | null): boolean {
  if (pattern === null) return true;
  try {
    return new RegExp(`^(?:${pattern})$`, 'u') instanceof RegExp;
  } catch {
    return false;
  }
}
