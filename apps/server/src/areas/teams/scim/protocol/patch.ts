import { refused } from './dialect.ts';
import { type Filter, parsePatchPath } from './filter.ts';
import { isMatch, itemOf } from './matching.ts';
import { isObject, isWritable, type Item, readItem, readParts, readValue, type Resource } from './resource.ts';
import { type Attribute, attributeNamed, type Schema } from './schemas.ts';

// Each may go through ten thousand members; one of them may name as many.
const MOST_OPERATIONS = 200;
const OPS = ['add', 'replace', 'remove'] as const;
type Op = (typeof OPS)[number];
type Operation = { op: Op; path: string | null; value: unknown };
type Target = { attribute: Attribute; sub: Attribute | null; of: Filter | null };

/**
 * The resource after the operations of a PATCH (RFC 7644 §3.5.2), and as Entra ID and Okta write them. All or nothing: it throws
 * `invalidSyntax`, `invalidPath`, `invalidValue`, `mutability`, `noTarget`.
 */
export function patched(schema: Schema, resource: Resource, body: unknown): Resource {
  const result = structuredClone(resource);
  for (const operation of operationsIn(body)) perform(schema, result, operation);
  return result;
}

function operationsIn(body: unknown): Operation[] {
  const given = isObject(body) ? entryOf(body, 'operations') : undefined;
  if (!Array.isArray(given) || given.length === 0) throw refused('invalidSyntax', 'A PATCH has a list of Operations.');
  if (given.length > MOST_OPERATIONS) throw refused('invalidValue', `At most ${MOST_OPERATIONS} operations.`);
  return given.map((one) => {
    if (!isObject(one)) throw refused('invalidSyntax', 'An operation is a JSON object.');
    const word = String(entryOf(one, 'op')).toLowerCase();
    const op = OPS.find((known) => known === word);
    if (op === undefined) throw refused('invalidSyntax', 'An operation is add, replace or remove.');
    const path = entryOf(one, 'path');
    if (path !== undefined && path !== null && typeof path !== 'string') {
      throw refused('invalidPath', 'A path is a text.');
    }
    return { op, path: path === undefined || path === '' ? null : path, value: entryOf(one, 'value') };
  });
}

const entryOf = (from: Record<string, unknown>, name: string): unknown =>
  Object.entries(from).find(([key]) => key.toLowerCase() === name)?.[1];

function perform(schema: Schema, resource: Resource, { op, path, value }: Operation): void {
  if (path !== null) {
    const target = targetOf(schema, path);
    if (target === null) return;
    if (!isWritable(target.attribute)) throw refused('mutability', `${target.attribute.name} is read only.`);
    change(resource, op, target, value);
    return;
  }
  if (op === 'remove') throw refused('noTarget', 'A removal names its path.');
  if (!isObject(value)) throw refused('invalidValue', 'Without a path the value is a JSON object.');
  for (const [key, part] of Object.entries(value)) {
    const target = targetOf(schema, key);
    // Okta repeats the id of a group that it renames.
    if (target !== null && isWritable(target.attribute)) change(resource, op, target, part);
  }
}

/** Null for what is taken and not kept. Throws `invalidPath`. */
function targetOf(schema: Schema, path: string): Target | null {
  const { attribute: name, of, sub } = parsePatchPath(path);
  const named = attributeNamed(schema, sub === null ? name : `${name}.${sub}`);
  if (named === 'dropped') return null;
  if (named === null || (of !== null && !named.attribute.multiValued)) {
    throw refused('invalidPath', `There is no attribute ${path.slice(0, 100)}.`);
  }
  return { ...named, of };
}

function change(resource: Resource, op: Op, target: Target, value: unknown): void {
  const { attribute, sub } = target;
  if (attribute.multiValued) {
    const before = (resource[attribute.name] ?? []) as Item[];
    set(resource, attribute, withOnePrimary(before, changedValues(before, op, target, value)));
    return;
  }
  if (sub !== null) {
    const before = (resource[attribute.name] ?? {}) as Item;
    const part = op === 'remove' ? null : readValue(sub, value);
    set(resource, attribute, withPart(before, sub, part));
    return;
  }
  const read = op === 'remove' ? null : readValue(attribute, value);
  if (read === null && attribute.required) throw refused('mutability', `${attribute.name} cannot be removed.`);
  // Parts of a complex value that are not named stay (RFC 7644 §3.5.2.3).
  set(resource, attribute, isObject(read) ? { ...((resource[attribute.name] ?? {}) as Item), ...read } : read);
}

function set(resource: Resource, { name }: Attribute, value: unknown): void {
  const isNothing =
    value === null || (Array.isArray(value) ? value.length === 0 : isObject(value) && Object.keys(value).length === 0);
  if (isNothing) delete resource[name];
  else resource[name] = value;
}

const withPart = (item: Item, { name }: Attribute, part: unknown): Item => {
  const { [name]: _, ...rest } = item;
  return part === null ? rest : { ...rest, [name]: part };
};

function changedValues(before: Item[], op: Op, target: Target, value: unknown): Item[] {
  const { attribute, sub, of } = target;
  if (of === null && sub === null) return changedWhole(before, op, attribute, value);
  const isMeant = (item: Item): boolean => of === null || isMatch(of, item);
  if (!before.some((item) => isMeant(item))) return withoutMatch(before, op, target, value);
  if (sub === null && op === 'remove') return before.filter((item) => !isMeant(item));
  const changed = (item: Item): Item => {
    if (sub !== null) return withPart(item, sub, op === 'remove' ? null : readValue(sub, value));
    return op === 'add' ? { ...item, ...readParts(attribute, value) } : readItem(attribute, value);
  };
  return before.map((item) => (isMeant(item) ? changed(item) : item));
}

/** No value fulfils the filter: an addition makes one that does, as Entra ID expects. */
function withoutMatch(before: Item[], op: Op, { attribute, sub, of }: Target, value: unknown): Item[] {
  if (op === 'remove') return before;
  const made = of === null ? {} : itemOf(of);
  if (made === null || (op === 'replace' && of !== null)) throw refused('noTarget', 'No value fulfils this filter.');
  const parts = sub === null ? readItem(attribute, value) : { [sub.name]: readValue(sub, value) };
  return [...before, { ...readParts(attribute, made), ...parts }];
}

function changedWhole(before: Item[], op: Op, attribute: Attribute, value: unknown): Item[] {
  const given = (readValue(attribute, value) ?? []) as Item[];
  if (op === 'replace') return given;
  if (op === 'remove') {
    // Entra ID names in the value what is to go; the standard, and the rest of the world, means all of it.
    const gone = new Set(given.map(keyOf));
    return gone.size === 0 ? [] : before.filter((item) => !gone.has(keyOf(item)));
  }
  const byKey = new Map(before.map((item) => [keyOf(item), item]));
  for (const item of given) byKey.set(keyOf(item), { ...byKey.get(keyOf(item)), ...item });
  return [...byKey.values()];
}

const keyOf = ({ value }: Item): string => String(value).toLowerCase();

/** One value is the primary one: the one that has just become it (RFC 7644 §3.5.2). */
function withOnePrimary(before: readonly Item[], items: Item[]): Item[] {
  const was = new Set(before.filter(({ primary }) => primary === true).map(keyOf));
  const primary = items.filter((item) => item['primary'] === true);
  if (primary.length < 2) return items;
  const kept = primary.findLast((item) => !was.has(keyOf(item))) ?? primary[0];
  return items.map((item) => (item === kept || item['primary'] !== true ? item : { ...item, primary: false }));
}
