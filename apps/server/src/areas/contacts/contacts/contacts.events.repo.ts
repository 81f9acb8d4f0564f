import { sql } from 'kysely';
import type { ContactEventDetails, ContactEventTable } from '../../../migrations/tables.contacts.ts';
import type { Db } from '../../../platform/db/db.ts';

export type RecordedEvent = {
  accountId: number;
  /** Null where no one did it. */
  userId: number | null;
  at: Date;
  action: ContactEventTable['action'];
  /** Never what fields hold: names of fields as on the wire, names of tags, of files. */
  details?: ContactEventDetails;
};

/**
 * Writes the same event at each of these contacts of one account, by one statement however many they are; in the
 * transaction of the act.
 */
export async function recordContactEvents(
  tx: Db,
  { accountId, userId, at, action, details = {} }: RecordedEvent,
  contactIds: readonly number[],
): Promise<void> {
  if (contactIds.length === 0) return;
  await sql`
    insert into contact_events (account_id, contact_id, user_id, action, details, created_at)
    select ${accountId}, id, ${userId}, ${action}, ${JSON.stringify(details)}::jsonb, ${at}
    from unnest(${[...contactIds]}::bigint[]) with ordinality as given (id, place) order by place`.execute(tx);
}
