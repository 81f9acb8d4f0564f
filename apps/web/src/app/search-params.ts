/**
 * Search values stay texts. The router's own parser would turn `?token=12345` into a number and `?search=true` into a
 * boolean.
 */
export const parseSearch = (search: string): Record<string, string> => Object.fromEntries(new URLSearchParams(search));

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      params.set(key, String(value));
    }
  }
  return params.size > 0 ? `?${params.toString()}` : '';
}
