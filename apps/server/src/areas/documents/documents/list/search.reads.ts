import { sql } from 'kysely';
import { contained } from '../../../../platform/db/contained.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { CLEARLY, isSurelyMany, rowsExpected } from '../../../../platform/db/estimate.ts';
import { containing, COUNT_LIMIT } from '../../../../platform/http/paging.ts';
import type { Condition } from './conditions.reads.ts';

/** The texts a document is found by; the same expressions are indexed (0001-foundation.sql). */
const OWN_TEXT = sql`('D-' || lpad(number::text, greatest(6, length(number::text)), '0') || ' ' || title || ' ' || subject)`;
const RECIPIENT_TEXT = sql`(r.name || ' ' || r.email)`;
// Trigrams need three characters.
const INDEXED_LENGTH = 3;

/** So many are looked up one by one; so many of the newest are looked at; so far is counted. */
export const LIMITS = { few: 2000, look: 200, count: COUNT_LIMIT };

/** How a search narrows the list: for walking it in its order, and as rows to be counted. */
type Search = { inOrder: Condition; counted: Condition };

type Texts = { own: Condition; theirs: Condition; either: Condition };

/**
 * What few documents hold is looked up in the index; what many hold turns up at once when the list is walked in its order,
 * and only there is a page of it found without reading all of them. The index says which of the two it is, but for what so many
 * hold that it would be a long list there, too: that, statistics and the newest documents say together.
 */
export async function searchFor(
  db: Db,
  accountId: number,
  wanted: Condition,
  search: string | undefined,
  limits = LIMITS,
): Promise<Search> {
  const narrowed = (inOrder: Condition): Search => ({
    inOrder,
    counted: sql`select 1 from documents where ${wanted} ${inOrder}`,
  });
  if (search === undefined || search === '') return narrowed(sql``);
  const texts = textsWith(accountId, search);
  const inOrder = sql`and ${texts.either}`;
  if (Array.from(search).length < INDEXED_LENGTH) return narrowed(inOrder);
  const limit = sql.lit(limits.count);
  if (await isHeldByMany(db, accountId, wanted, texts, limits)) {
    return { inOrder, counted: sql`select 1 from generate_series(1, ${limit})` };
  }
  const most = sql.lit(limits.few + 1);
  const { rows } = await sql<{ id: number }>`
    (select id from documents where ${texts.own} limit ${most})
    union all (select r.document_id from recipients r where ${texts.theirs} limit ${most})`.execute(db);
  if (rows.length <= limits.few) return narrowed(sql`and id = any(${rows.map(({ id }) => id)}::bigint[])`);
  return {
    inOrder,
    counted: sql`
      (select id from documents where ${wanted} and ${texts.own} limit ${limit})
      union (select id from documents where ${wanted}
        and id in (select r.document_id from recipients r where ${texts.theirs} limit ${limit}))`,
  };
}

function textsWith(accountId: number, search: string): Texts {
  const holds = sql`${OWN_TEXT} ilike ${containing(search)}`;
  const theirs = sql`r.account_id = ${accountId} and ${contained(RECIPIENT_TEXT, search)}`;
  return {
    own: sql`account_id = ${accountId} and ${holds}`,
    theirs,
    either: sql`(${holds} or exists (select from recipients r where r.document_id = documents.id and ${theirs}))`,
  };
}

/** Whether the list shows clearly more than is counted. */
async function isHeldByMany(
  db: Db,
  accountId: number,
  wanted: Condition,
  { own, theirs, either }: Texts,
  limits: typeof LIMITS,
): Promise<boolean> {
  const expected = await Promise.all([
    rowsExpected(db, sql`select from documents where ${own}`),
    rowsExpected(db, sql`select from recipients r where ${theirs}`),
  ]);
  const all = Math.max(...expected);
  if (all < CLEARLY * limits.count) return false;
  const present = sql`account_id = ${accountId} and deleted_at is null and archived_at is null`;
  const { rows } = await sql<{ seen: number; found: number }>`
    select count(*) as seen, count(*) filter (where ${wanted} and ${either}) as found from (
      select * from documents where ${present} order by created_at desc, id desc limit ${sql.lit(limits.look)}) documents`.execute(
    db,
  );
  const ofAccount = await rowsExpected(db, sql`select from documents where ${present}`);
  return rows[0] !== undefined && isSurelyMany({ own: ofAccount, all }, rows[0], limits.count);
}
