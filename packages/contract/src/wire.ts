/**
 * The one place where camelCase (code) and snake_case (wire) meet. Keys only, never values.
 * Keys that are not plain words (ids, e-mail addresses, hashes used as keys) pass unchanged.
 */
const snakeCase = (key: string) =>
  /^[a-z][A-Za-z0-9]*$/.test(key) ? key.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`) : key;

const camelCase = (key: string) =>
  /^[a-z][a-z0-9]*(_[a-z0-9]+)+$/.test(key) ? key.replace(/_([a-z0-9])/g, (_, c: string) => c.toUpperCase()) : key;

// The same few words come again and again. What strangers make up fills the rest and no more.
const MOST_REMEMBERED = 4000;

function remembering(rename: (key: string) => string): (key: string) => string {
  const known = new Map<string, string>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const name = rename(key);
    if (known.size < MOST_REMEMBERED) known.set(key, name);
    return name;
  };
}

function mapKeys(value: unknown, rename: (key: string) => string): unknown {
  if (Array.isArray(value)) return value.map((item) => mapKeys(item, rename));
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  const renamed: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) {
    const name = rename(key);
    const mapped = mapKeys(item, rename);
    // Assigned, it would become what it names.
    if (name === '__proto__') Object.defineProperty(renamed, name, { value: mapped, enumerable: true });
    else renamed[name] = mapped;
  }
  return renamed;
}

const wireKeys = remembering(snakeCase);
const codeKeys = remembering(camelCase);

export const toWire = (value: unknown): unknown => mapKeys(value, wireKeys);

export const fromWire = (value: unknown): unknown => mapKeys(value, codeKeys);

/** Names one key, for error paths and OpenAPI. */
export const wireKey = snakeCase;

/** The same the other way. */
export const codeKey = camelCase;
