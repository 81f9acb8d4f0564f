/**
 * The one place where camelCase (code) and snake_case (wire) meet. Keys only, never values.
 * Keys that are not plain words (ids, e-mail addresses, hashes used as keys) pass unchanged.
 */
const snakeCase = (key: string) =>
  /^[a-z][A-Za-z0-9]*$/.test(key) ? key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`) : key;

const camelCase = (key: string) =>
  /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(key) ? key.replace(/_([a-z0-9])/g, (_, c: string) => c.toUpperCase()) : key;

function mapKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [rename(key), mapKeys(item, rename)]));
}

export const toWire = (value: unknown): unknown => mapKeys(value, snakeCase);

export const fromWire = (value: unknown): unknown => mapKeys(value, camelCase);

/** Names one key, for error paths and OpenAPI. */
export const wireKey = snakeCase;

/** The same the other way. */
export const codeKey = camelCase;
