import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../../platform/db/db.ts';

/**
 * The ids of a contact and of all that it has become: what it was merged into, what that was merged into. A subquery for the queries of
 * other areas. An undone merge counts no more.
 */
export const mergedInto = (accountId: number, contactId: number): RawBuilder<number> => sql<number>`(
  with recursive became (id) as (
    select ${contactId}::bigint
    union
    select (e.details -> 'merge' ->> 'keptId')::bigint
    from became join contacts c on c.account_id = ${accountId} and c.id = became.id and c.deleted_at is not null
    join contact_events e on e.account_id = c.account_id and e.contact_id = c.id and e.action = 'merged_away'
      and e.details -> 'merge' ->> 'deletion' = c.deletion::text)
  select id from became where id is not null)`;

/** Those of these contacts that were merged into another one and are not back. */
export async function mergedAmong(tx: Db, accountId: number, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from contacts c where account_id = ${accountId} and id = any(${[...ids]}::bigint[]) and deleted_at is not null
      and exists (select from contact_events e where e.account_id = c.account_id and e.contact_id = c.id
        and e.action = 'merged_away' and e.details -> 'merge' ->> 'deletion' = c.deletion::text)`.execute(tx);
  return rows.map(({ id }) => id);
}
