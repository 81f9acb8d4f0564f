import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';
import { type Expected, isSurelyMany } from '../../../../platform/db/estimate.ts';
import { COUNT_LIMIT } from '../../../../platform/http/paging.ts';
import type { Condition } from './conditions.reads.ts';
import { countUpTo, estimateOf, expectedOf } from './estimate.reads.ts';
import { gather, type Looked, look, sort, walk, walkAndCount, walkPart } from './page.plans.reads.ts';
import type { Order } from './page.order.reads.ts';

/** What a page shows: of the account's `own` contacts those that match `narrowed` too, where anything is asked; together `all`. */
export type Wanted = {
  own: Condition;
  narrowed: Condition | null;
  all: Condition;
  /** Each contact that matches holds every one of these, and is among those for which `rechecked` holds, without an index. */
  parts: readonly Condition[];
  rechecked: Condition;
  order: Order;
  page: { limit: number; offset: number };
};

/** How far is counted; how many are looked at first; how far an order is always walked before all that match are sorted. */
export type Limits = { count: number; look: number; walk: number };

export const LIMITS: Limits = { count: COUNT_LIMIT, look: 1000, walk: 20_000 };

export type Total = { counted: number; estimate: number };

/** `total` may be found out while the rows are read. */
type Found = { ids: number[]; total: () => Promise<Total> };

// The index has a long list of whatever more of the contacts hold than this; reading it tells too little.
const COMMON = 0.2;

const exactly = (counted: number) => async (): Promise<Total> => ({ counted, estimate: counted });

/**
 * The first contacts in the order are looked at: these are all where an account is small, and hold a page of what many match.
 * What few match is gathered whole, which also counts it. Of the rest as much is walked as is cheaper than sorting all.
 */
export async function readPage(db: Db, wanted: Wanted, limits: Limits): Promise<Found> {
  const { narrowed, order, page } = wanted;
  if (!order.isIndexed) return readFurther(db, wanted, null, limits);
  if (narrowed === null) return readOwn(db, wanted, limits);
  const looked = await look(db, { ...wanted, narrowed }, limits.look);
  if (looked.isAll) return { ids: looked.ids, total: exactly(looked.found) };
  if (looked.ids.length < page.limit) return readFurther(db, wanted, looked, limits);
  return { ids: looked.ids, total: () => totalBeside(db, wanted, looked, limits) };
}

/** All of the account, in an order that an index has: nothing else is read. */
async function readOwn(db: Db, { own, order, page }: Wanted, limits: Limits): Promise<Found> {
  const about = async (counted: number): Promise<Total> => ({
    counted,
    estimate: counted < limits.count ? counted : await estimateOf(db, own),
  });
  const isFar = page.offset >= limits.count;
  if (isFar) {
    const ids = await walk(db, own, order, page);
    if (ids.length > 0) return { ids, total: () => about(limits.count) };
  }
  const { ids, counted } = await walkAndCount(db, own, order, isFar ? { limit: 0, offset: 0 } : page, limits.count);
  return { ids, total: () => about(counted) };
}

/** How many match where a page of them was found among the first. */
async function totalBeside(db: Db, wanted: Wanted, looked: Looked, limits: Limits): Promise<Total> {
  const expected = await expectedOf(db, wanted);
  if (isSurelyMany(expected, looked, limits.count)) return { counted: limits.count, estimate: expected.all };
  const counted = await countUpTo(db, indexed(wanted, looked), limits.count);
  return { counted, estimate: counted < limits.count ? counted : expected.all };
}

/** A page that does not stand among the first. */
async function readFurther(db: Db, wanted: Wanted, looked: Looked | null, limits: Limits): Promise<Found> {
  const { order, page } = wanted;
  const known = looked === null || looked.found === 0 ? null : await expectedOf(db, wanted);
  if (looked === null || known === null || !isSurelyMany(known, looked, limits.count)) {
    const { ids, counted } = await gather(db, indexed(wanted, looked), order, page, limits.count);
    if (counted < limits.count) return { ids, total: exactly(counted) };
  }
  const expected = known ?? (await expectedOf(db, wanted));
  const ids = await readOfMany(db, wanted, expected, limits);
  // Where the list ends there is nothing to be estimated.
  const end = ids.length === 0 ? await countUpTo(db, wanted.all, limits.count) : page.offset + ids.length;
  const counted = ids.length < page.limit ? Math.min(end, limits.count) : limits.count;
  return { ids, total: async () => ({ counted, estimate: counted < limits.count ? counted : expected.all }) };
}

async function readOfMany(db: Db, wanted: Wanted, expected: Expected, limits: Limits): Promise<number[]> {
  const { own, narrowed, all, order, page } = wanted;
  // How far one has to walk if those that match stand evenly among the others.
  const likely = ((page.offset + page.limit) * expected.own) / Math.max(1, expected.all);
  if (order.isIndexed && narrowed !== null && likely <= Math.max(limits.walk, expected.all / 2)) {
    const most = Math.ceil(Math.max(limits.walk, likely * 2));
    const ids = await walkPart(db, { own, narrowed }, order, page, most);
    if (ids.length === page.limit) return ids;
  }
  return sort(db, all, order, page);
}

/** Those that match, by the rarer of their parts, so that the index of words does not read its longest lists. */
function indexed({ own, all, parts, rechecked }: Wanted, looked: Looked | null): Condition {
  const rare = parts.filter((_, at) => looked !== null && (looked.holding[at] ?? 0) <= looked.seen * COMMON);
  if (rare.length === 0 || rare.length === parts.length) return all;
  return sql.join([own, ...rare, rechecked], sql` and `);
}
