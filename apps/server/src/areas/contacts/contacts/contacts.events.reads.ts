import { sql } from 'kysely';
import type { ContactEventDetails, ContactEventTable } from '../../../migrations/tables.contacts.ts';
import type { Db } from '../../../platform/db/db.ts';
import { COUNT_LIMIT, pageBounds } from '../../../platform/http/paging.ts';

export type ReadEvent = {
  id: string;
  action: ContactEventTable['action'];
  details: ContactEventDetails;
  createdAt: Date;
  /** Who did it, where that is still known. */
  by: { email: string; displayName: string; firstName: string; lastName: string } | null;
};

type Row = Omit<ReadEvent, 'by'> & { email: string | null } & Record<'displayName' | 'firstName' | 'lastName', string>;

/**
 * What was done to a contact, newest first. An import writes no events, which would be a second table of a million rows: that a
 * contact came by one says the contact itself, and it is the first that ever happened to it.
 */
export async function readContactEvents(
  db: Db,
  accountId: number,
  contactId: number,
  query: { page: number; pageSize: number },
): Promise<{ rows: ReadEvent[]; counted: number }> {
  const { limit, offset } = pageBounds(query);
  const events = sql`
    select 1 as place, id as number, 'e' || id as id, action, details, created_at, user_id
      from contact_events where account_id = ${accountId} and contact_id = ${contactId}
    union all
    select 0, 0, 'i' || c.id, 'imported',
        case when i.id is null then '{}' else jsonb_build_object('source', i.file_name) end, c.created_at, i.user_id
      from contacts c left join contact_imports i on i.account_id = c.account_id and i.id = c.import_id
      where c.account_id = ${accountId} and c.id = ${contactId} and c.import_id is not null`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<Row>`
      select e.id, e.action, e.details, e.created_at, u.email, u.display_name, u.first_name, u.last_name
      from (${events} order by place desc, number desc limit ${limit} offset ${offset}) e
      left join users u on u.id = e.user_id order by e.place desc, e.number desc`.execute(db),
    sql<{ counted: number }>`
      select count(*) as counted from (${events} limit ${sql.lit(COUNT_LIMIT)}) counted`.execute(db),
  ]);
  return { rows: rows.map(toEvent), counted: counts[0]?.counted ?? 0 };
}

const toEvent = ({ email, displayName, firstName, lastName, ...event }: Row): ReadEvent => ({
  ...event,
  by: email === null ? null : { email, displayName, firstName, lastName },
});
