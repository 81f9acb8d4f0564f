import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** Names of living tags of an account, by id. Ids of other accounts and of dead tags are left out. */
export async function readTagNames(
  db: Db,
  accountId: number,
  ids: Iterable<number>,
): Promise<ReadonlyMap<number, string>> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map();
  const rows = await db
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('accountId', '=', accountId)
    .where('id', '=', sql<number>`any(${wanted}::bigint[])`)
    .where('deletedAt', 'is', null)
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

// A tag that is deleted or renamed between the two statements is looked for again.
const ROUNDS = 5;

/**
 * The ids of the tags with these names, whatever their case; those that are not there are made. They stay locked until the
 * transaction ends: no one deletes a tag while it is being given. Names are as `TagName` leaves them.
 */
export async function requireTags(
  tx: Db,
  { accountId, userId, now }: { accountId: number; userId: number; now: Date },
  names: readonly string[],
): Promise<{ id: number; name: string }[]> {
  const wanted = await distinctNames(tx, names);
  if (wanted.length === 0) return [];
  for (let round = 0; round < ROUNDS; round += 1) {
    await sql`
      insert into tags (account_id, name, created_by, created_at)
      select ${accountId}, name, ${userId}, ${now}
      from unnest(${wanted}::text[]) with ordinality as given (name, place) order by place
      on conflict (account_id, lower(name)) where deleted_at is null do nothing`.execute(tx);
    const found = await lockTags(tx, accountId, wanted);
    if (found.length === wanted.length) return found;
  }
  throw new Error('Tags appear and vanish while they are being given');
}

/**
 * One of those that are the same name to the database, whose lower case is not always ours (`İ`, `ẞ`, `Σ`); in one order for
 * everyone, so that two who make the same tags at once wait for each other instead of locking each other.
 */
async function distinctNames(tx: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<{ name: string }>`
    select distinct on (lower(name) collate "C") name
    from unnest(${[...names]}::text[]) with ordinality as given (name, place)
    order by lower(name) collate "C", place desc`.execute(tx);
  return rows.map(({ name }) => name);
}

/** The same without making any: names that are not there are left out. */
export async function lockTags(
  tx: Db,
  accountId: number,
  names: readonly string[],
): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from tags where account_id = ${accountId} and deleted_at is null
      and lower(name) in (select lower(n) from unnest(${[...names]}::text[]) n)
    order by id for key share`.execute(tx);
  return rows;
}

/** The living ones of these tags, kept alive until the transaction ends. */
export async function keepTags(
  tx: Db,
  accountId: number,
  ids: readonly number[],
): Promise<{ id: number; name: string }[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from tags where account_id = ${accountId} and deleted_at is null
      and id = any(${[...ids]}::bigint[]) order by id for key share`.execute(tx);
  return rows;
}
