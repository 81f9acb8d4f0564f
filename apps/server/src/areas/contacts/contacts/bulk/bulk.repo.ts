import { MAX_TAGS } from '@sealwright/contract';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Condition } from '../list/conditions.reads.ts';
import { recordContactEvents } from '../contacts.events.repo.ts';
import { keepHolds } from '../merge/merged.holds.ts';

/** Who does it, to whose contacts, when. */
export type Doer = { accountId: number; userId: number; at: Date };
export type Done = { count: number; leftDeleted: number };
type NamedTag = { id: number; name: string };

/** Deletes those that the condition means. They are locked in the order of their ids, as by everything that locks many. */
export async function deleteMany(tx: Db, doer: Doer, which: Condition, deletion: string): Promise<Done> {
  const { accountId, at } = doer;
  const { rows } = await sql<{ id: number }>`select id from contacts where ${which} order by id for update`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`
    update contacts set deleted_at = ${at}, deletion = ${deletion}, updated_at = ${at}, version = version + 1
    where account_id = ${accountId} and id = any(${ids}::bigint[])`.execute(tx);
  await recordContactEvents(tx, { ...doer, action: 'deleted' }, ids);
  return { count: ids.length, leftDeleted: 0 };
}

/**
 * Brings back those that the condition means, but for those whose address a live contact has. Of several with one address
 * among `all` that are to come back the one deleted last does. Fails on `contacts_email_key` where someone takes an
 * address at this moment: then it is tried again.
 */
export async function restoreMany(tx: Db, doer: Doer, which: Condition, all: Condition): Promise<Done> {
  const { accountId, at } = doer;
  const { rows } = await sql<{ id: number; address: string }>`
    select id, lower(email) as address from contacts where ${which} order by id for update`.execute(tx);
  const latest = await latestByAddress(
    tx,
    accountId,
    rows.map(({ address }) => address),
    all,
  );
  const ids = rows.filter(({ id, address }) => latest.get(address) === id).map(({ id }) => id);
  await keepHolds(tx, accountId, ids);
  await sql`
    update contacts set deleted_at = null, deletion = null, updated_at = ${at}, version = version + 1
    where account_id = ${accountId} and id = any(${ids}::bigint[])`.execute(tx);
  await recordContactEvents(tx, { ...doer, action: 'restored' }, ids);
  return { count: ids.length, leftDeleted: rows.length - ids.length };
}

/**
 * Of those that come back, by address, the one deleted last; nothing of an address that a live contact has. By address first, in
 * their own steps: a planner that begins with all that comes back looks at all of it for each row.
 */
async function latestByAddress(tx: Db, accountId: number, addresses: readonly string[], all: Condition) {
  const same = sql`account_id = ${accountId} and lower(email) = any(${[...new Set(addresses)]}::text[])`;
  const { rows: alike } = await sql<{ id: number }>`
    select id from contacts where ${same} and deleted_at is not null`.execute(tx);
  const { rows: taken } = await sql<{ address: string }>`
    select lower(email) as address from contacts where ${same} and deleted_at is null`.execute(tx);
  const { rows: meant } = await sql<{ id: number; address: string }>`
    select id, lower(email) as address from contacts
    where id = any(${idsOf(alike)}::bigint[]) and ${all} order by deleted_at, id`.execute(tx);
  const latest = new Map(meant.map(({ id, address }) => [address, id]));
  for (const { address } of taken) latest.delete(address);
  return latest;
}

/**
 * Gives and takes tags, which the caller keeps alive. `count` are all that are meant; only those that it changes get a new
 * version and an event, which names what they gained and lost. Throws `tags_too_many`.
 */
export async function tagMany(
  tx: Db,
  doer: Doer,
  which: Condition,
  { given, taken }: { given: readonly NamedTag[]; taken: readonly NamedTag[] },
): Promise<Done> {
  const { accountId, at } = doer;
  const { rows } = await sql<{ id: number; tagIds: number[] }>`
    select id, tag_ids from contacts where ${which} order by id for update`.execute(tx);
  const changes = rows.map(({ id, tagIds }) => {
    const present = new Set(tagIds);
    const added = given.filter((tag) => !present.has(tag.id));
    const removed = taken.filter((tag) => present.has(tag.id));
    const isOver = added.length > 0 && present.size + added.length - removed.length > MAX_TAGS;
    if (isOver) throw new AppError('tags_too_many');
    return { id, added, removed };
  });
  const changed = changes.filter(({ added, removed }) => added.length + removed.length > 0);
  await sql`
    update contacts set updated_at = ${at}, version = version + 1, tag_ids = array(
      select distinct tag_id from unnest(tag_ids || ${idsOf(given)}::bigint[]) tag_id
      where tag_id <> all(${idsOf(taken)}::bigint[]) order by tag_id)
    where account_id = ${accountId} and id = any(${idsOf(changed)}::bigint[])`.execute(tx);
  for (const alike of groupsOf(changed)) {
    const [{ added, removed }] = alike;
    const details = { tagsAdded: namesOf(added), tagsRemoved: namesOf(removed) };
    await recordContactEvents(tx, { ...doer, action: 'tagged', details }, idsOf(alike));
  }
  return { count: rows.length, leftDeleted: 0 };
}

const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);
const namesOf = (tags: readonly NamedTag[]): string[] => tags.map(({ name }) => name);

type Change = { id: number; added: NamedTag[]; removed: NamedTag[] };

/** Those that the same happened to, together. */
function groupsOf(changes: readonly Change[]): [Change, ...Change[]][] {
  const groups = new Map<string, [Change, ...Change[]]>();
  for (const change of changes) {
    const key = `${idsOf(change.added).join(',')} ${idsOf(change.removed).join(',')}`;
    const known = groups.get(key);
    if (known === undefined) groups.set(key, [change]);
    else known.push(change);
  }
  return [...groups.values()];
}
