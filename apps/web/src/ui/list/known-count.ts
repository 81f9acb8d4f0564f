import { COUNTED_UP_TO } from '@sealwright/contract';

type View = { page: number; pageSize: number };
type List = { count: number; isCountEstimated?: boolean | undefined; next: string | null; results: readonly unknown[] };

/**
 * What can be said for sure of how many there are. An estimate is never told as a number: it would stand for five times as many
 * as well as for half of them. `isMore`: there are more than `count`.
 */
export function knownCount(list: List, { page, pageSize }: View): { count: number; isMore: boolean } {
  if (list.isCountEstimated !== true) return { count: list.count, isMore: false };
  const seen = list.results.length === 0 ? 0 : (page - 1) * pageSize + list.results.length;
  if (list.next === null && seen > 0) return { count: seen, isMore: false };
  return { count: Math.max(COUNTED_UP_TO, seen), isMore: true };
}
