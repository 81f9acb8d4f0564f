import { refused } from './dialect.ts';
import { type Attribute, attributeNamed, type Schema } from './schemas.ts';

/** A resource by the names of its schema, in their own case. What a directory may not write, or we do not keep, is not in it. */
export type Resource = Record<string, unknown>;
export type Item = Record<string, unknown>;

const MOST_VALUES = 10_000;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The body of a POST or PUT. What is read only is left out, as RFC 7644 §3.3 says. Throws `invalidSyntax`, `invalidValue`. */
export function readResource(schema: Schema, body: unknown): Resource {
  if (!isObject(body)) throw refused('invalidSyntax', 'A resource is a JSON object.');
  const resource: Resource = {};
  for (const [key, value] of Object.entries(body)) {
    const named = attributeNamed(schema, key);
    if (key.toLowerCase() === 'schemas') requireSchema(schema, value);
    if (named === null || named === 'dropped' || named.sub !== null || !isWritable(named.attribute)) continue;
    const read = readValue(named.attribute, value);
    if (read !== null) resource[named.attribute.name] = read;
  }
  return resource;
}

export const isWritable = ({ name, mutability }: Attribute): boolean => mutability !== 'readOnly' && name !== 'schemas';

function requireSchema({ id }: Schema, schemas: unknown): void {
  const isNamed =
    Array.isArray(schemas) && schemas.some((one) => typeof one === 'string' && one.toLowerCase() === id.toLowerCase());
  if (!isNamed) throw refused('invalidValue', `schemas must name ${id}.`);
}

/** The value of a whole attribute; null where it has none (RFC 7643 §2.5). Throws `invalidValue`. */
export function readValue(attribute: Attribute, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  if (!attribute.multiValued) return readSingle(attribute, value);
  const items = Array.isArray(value) ? value : [value];
  if (items.length > MOST_VALUES) throw refused('invalidValue', `${attribute.name} has too many values.`);
  return items.map((item) => readItem(attribute, item));
}

/** One of the values of an attribute. Directories write `"a@b.example"` for `{ "value": "a@b.example" }`. */
export const readItem = (attribute: Attribute, value: unknown): Item =>
  readParts(attribute, isObject(value) ? value : { value });

/** The parts of a complex value that are kept. */
export function readParts(attribute: Attribute, value: unknown): Item {
  if (!isObject(value)) throw refused('invalidValue', `${attribute.name} is a JSON object.`);
  const parts: Item = {};
  for (const [key, part] of Object.entries(value)) {
    const sub = attribute.subAttributes?.find((one) => one.name.toLowerCase() === key.toLowerCase());
    if (sub === undefined || !isWritable(sub)) continue;
    const read = readValue(sub, part);
    if (read !== null) parts[sub.name] = read;
  }
  return parts;
}

function readSingle(attribute: Attribute, value: unknown): unknown {
  if (attribute.type === 'complex') return readParts(attribute, value);
  // Entra ID has written single values as lists of one.
  if (Array.isArray(value) && value.length === 1) return readSingle(attribute, value[0]);
  if (isObject(value) && 'value' in value) return readSingle(attribute, value['value']);
  if (attribute.type === 'boolean') return readBoolean(attribute, value);
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') throw refused('invalidValue', `${attribute.name} is a text.`);
  return value;
}

/** Entra ID writes booleans as "True" and "False". */
function readBoolean({ name }: Attribute, value: unknown): boolean {
  if (typeof value === 'boolean') return value;
  const word = typeof value === 'string' ? value.toLowerCase() : '';
  if (word === 'true' || word === 'false') return word === 'true';
  throw refused('invalidValue', `${name} is true or false.`);
}

export type Shown = { attributes?: string | undefined; excludedAttributes?: string | undefined };

const pathsIn = (list: string | undefined): string[] =>
  (list ?? '')
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== '');

/** What of a resource was asked for (RFC 7644 §3.9). `id` and `schemas` are always there. */
export function projected(schema: Schema, resource: Resource, { attributes, excludedAttributes }: Shown): Resource {
  const wanted = pathsIn(attributes);
  if (wanted.length > 0) {
    const kept: Resource = {};
    for (const path of ['schemas', 'id', ...wanted]) keep(schema, resource, path, kept);
    return kept;
  }
  const left = { ...resource };
  for (const path of pathsIn(excludedAttributes)) leaveOut(schema, left, path);
  return left;
}

export const leavesOut = (schema: Schema, { attributes, excludedAttributes }: Shown, name: string): boolean => {
  const names = (list: string | undefined) =>
    pathsIn(list).map((path) => {
      const named = attributeNamed(schema, path);
      return named === null || named === 'dropped' ? '' : `${named.attribute.name}${named.sub === null ? '' : '.'}`;
    });
  const wanted = names(attributes);
  if (wanted.length > 0) return !wanted.includes(name) && !wanted.includes(`${name}.`);
  return names(excludedAttributes).includes(name);
};

function keep(schema: Schema, from: Resource, path: string, into: Resource): void {
  const named = attributeNamed(schema, path);
  if (named === null || named === 'dropped') return;
  const { attribute, sub } = named;
  const value = from[attribute.name];
  if (value === undefined) return;
  if (sub === null) {
    into[attribute.name] = value;
    return;
  }
  const known = into[attribute.name];
  const part = (item: unknown, before: unknown): Item => ({
    ...(isObject(before) ? before : {}),
    ...(isObject(item) && sub.name in item ? { [sub.name]: item[sub.name] } : {}),
  });
  into[attribute.name] = Array.isArray(value)
    ? value.map((item, index) => part(item, Array.isArray(known) ? known[index] : undefined))
    : part(value, known);
}

function leaveOut(schema: Schema, from: Resource, path: string): void {
  const named = attributeNamed(schema, path);
  if (named === null || named === 'dropped' || named.attribute.returned === 'always') return;
  const { attribute, sub } = named;
  const value = from[attribute.name];
  if (sub === null) {
    delete from[attribute.name];
    return;
  }
  const without = (item: unknown): unknown =>
    isObject(item) ? Object.fromEntries(Object.entries(item).filter(([key]) => key !== sub.name)) : item;
  if (value !== undefined) from[attribute.name] = Array.isArray(value) ? value.map(without) : without(value);
}
