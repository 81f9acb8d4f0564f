import type { Comparator, Filter, Literal } from './filter.ts';
import { isObject, type Item } from './resource.ts';

/** Whether one value of an attribute fulfils the filter behind it, as in `emails[type eq "work"]`. Paths in it name parts of the value. */
export function isMatch(filter: Filter, item: Item): boolean {
  switch (filter.kind) {
    case 'and':
      return isMatch(filter.left, item) && isMatch(filter.right, item);
    case 'or':
      return isMatch(filter.left, item) || isMatch(filter.right, item);
    case 'not':
      return !isMatch(filter.of, item);
    case 'present':
      return partOf(item, filter.path) !== undefined;
    case 'among':
      return false;
    case 'compare':
      return compares(partOf(item, filter.path), filter.comparator, filter.value);
  }
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

function partOf(item: Item, path: string): unknown {
  const found = Object.entries(item).find(([key]) => key.toLowerCase() === path.toLowerCase());
  return found?.[1];
}

function compares(part: unknown, comparator: Comparator, value: Literal): boolean {
  if (comparator === 'ne') return !compares(part, 'eq', value);
  if (part === undefined || part === null || isObject(part)) return comparator === 'eq' && value === null;
  const [left, right] = [String(part).toLowerCase(), String(value).toLowerCase()];
  switch (comparator) {
    case 'eq':
      return left === right;
    case 'co':
      return left.includes(right);
    case 'sw':
      return left.startsWith(right);
    case 'ew':
      return left.endsWith(right);
    case 'gt':
      return left > right;
    case 'ge':
      return left >= right;
    case 'lt':
      return left < right;
    case 'le':
      return left <= right;
  }
}
