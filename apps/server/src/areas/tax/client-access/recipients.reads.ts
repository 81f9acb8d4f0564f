import { type RawBuilder, sql } from 'kysely';

/** Whom a notification about a client’s page goes to: who sent its last link. */
export const clientSenderOf = (accountId: number | null, contactId: number): RawBuilder<number> =>
  sql<number>`(select sent_by from client_links where account_id = ${accountId} and contact_id = ${contactId}
    order by created_at desc limit 1)`;
