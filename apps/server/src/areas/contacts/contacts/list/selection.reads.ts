import type { ContactSelection } from '@sealwright/contract';
import { sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import { type Condition, type MacOf, matching } from './conditions.reads.ts';

/** What an act on many is done to: a selection, or what was deleted together. */
export type Chosen = ContactSelection | { deletion: string };

/** Acts are done either to live contacts or to deleted ones; of a selection of the others nothing is meant. */
export type State = 'live' | 'deleted';

/** The contacts that are meant. `macOf` is null where the account has no key, and so no secrets. */
export function chosen(accountId: number, choice: Chosen, state: State, macOf: MacOf | null): Condition {
  return sql`account_id = ${accountId} and deleted_at is ${state === 'live' ? sql`null` : sql`not null`}
    and ${narrowed(accountId, choice, macOf)}`;
}

function narrowed(accountId: number, choice: Chosen, macOf: MacOf | null): Condition {
  if ('deletion' in choice) return sql`deletion = ${choice.deletion}`;
  if ('ids' in choice) return sql`id = any(${choice.ids}::bigint[])`;
  const { matching: filter, exceptIds = [] } = choice;
  const all = matching(accountId, filter, macOf);
  return exceptIds.length === 0 ? all : sql`${all} and id <> all(${exceptIds}::bigint[])`;
}

/** Those of them with ids behind `after`, up to `upto`. */
export const within = (condition: Condition, after: number, upto: number): Condition =>
  sql`${condition} and id > ${after} and id <= ${upto}`;

/** Throws `not_found` where one of the ids named is no contact of this account, living or deleted. */
export async function requireOwn(db: Db, accountId: number, choice: Chosen): Promise<void> {
  const ids = new Set(namedIds(choice));
  if (ids.size === 0) return;
  const { rows } = await sql<{ known: number }>`
    select count(*) as known from contacts where account_id = ${accountId} and id = any(${[...ids]}::bigint[])`.execute(
    db,
  );
  if (rows[0]?.known !== ids.size) throw new AppError('not_found');
}

function namedIds(choice: Chosen): readonly number[] {
  if ('deletion' in choice) return [];
  return 'ids' in choice ? choice.ids : (choice.exceptIds ?? []);
}

/** How many there are; with `limit`, counting ends there. */
export async function countChosen(db: Db, condition: Condition, limit?: number): Promise<number> {
  const end = limit === undefined ? sql`` : sql`limit ${limit}`;
  const { rows } = await sql<{ counted: number }>`
    select count(*) as counted from (select 1 from contacts where ${condition} ${end}) found`.execute(db);
  return rows[0]?.counted ?? 0;
}

/** The living tags of these contacts, and how many contacts have each. */
export async function readTagsOf(
  db: Db,
  accountId: number,
  condition: Condition,
): Promise<{ id: number; name: string; contactCount: number }[]> {
  const { rows } = await sql<{ id: number; name: string; contactCount: number }>`
    with present as materialized (
      select tag_id, count(*) as contact_count from contacts, unnest(tag_ids) tag_id where ${condition} group by tag_id)
    select tags.id, tags.name, present.contact_count from present
    join tags on tags.account_id = ${accountId} and tags.id = present.tag_id and tags.deleted_at is null
    order by lower(tags.name), tags.id`.execute(db);
  return rows;
}

/** The last contact that an account has now: what comes later was not meant. */
export async function lastContactId(db: Db, accountId: number): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from contacts where account_id = ${accountId}`.execute(db);
  return rows[0]?.last ?? 0;
}
