import type { Comparator, Filter, Literal } from './filter.ts';
import type { Item } from './resource.ts';

/** Whether one value of an attribute fulfils the filter behind it, as in `emails[type eq "work"]`. Paths in it name parts of the value. */
export function isMatch(filter: Filter, item: Item): boolean {
  if (filter.kind === 'and') return isMatch(filter.left, item) && isMatch(filter.right, item);
  if (filter.kind === 'or') return isMatch(filter.left, item) || isMatch(filter.right, item);
  if (filter.kind === 'not') return !isMatch(filter.of, item);
  if (filter.kind === 'present') return partOf(item, filter.path) !== undefined;
  return filter.kind === 'compare' && compares(partOf(item, filter.path), filter.comparator, filter.value);
}

/** What a value must have to fulfil a filter of `eq` and `and` alone; null for other filters. */
export function itemOf(filter: Filter): Item | null {
  if (filter.kind === 'and') {
    const [left, right] = [itemOf(filter.left), itemOf(filter.right)];
    return left === null || right === null ? null : { ...left, ...right };
  }
  if (filter.kind !== 'compare' || filter.comparator !== 'eq') return null;
  return { [filter.path]: filter.value };
}

const partOf = (item: Item, path: string): unknown =>
  // Nearly always as the schema writes it.
  Object.hasOwn(item, path)
    ? item[path]
    : Object.entries(item).find(([key]) => key.toLowerCase() === path.toLowerCase())?.[1];

const COMPARE: Record<Comparator, (left: string, right: string) => boolean> = {
  eq: (left, right) => left === right,
  ne: (left, right) => left !== right,
  co: (left, right) => left.includes(right),
  sw: (left, right) => left.startsWith(right),
  ew: (left, right) => left.endsWith(right),
  gt: (left, right) => left > right,
  ge: (left, right) => left >= right,
  lt: (left, right) => left < right,
  le: (left, right) => left <= right,
};

/** Parts are texts and booleans. What is not there differs from everything but null. */
function compares(part: unknown, comparator: Comparator, value: Literal): boolean {
  if (typeof part !== 'string' && typeof part !== 'boolean') return (comparator === 'ne') === (value !== null);
  return COMPARE[comparator](String(part).toLowerCase(), String(value).toLowerCase());
}
