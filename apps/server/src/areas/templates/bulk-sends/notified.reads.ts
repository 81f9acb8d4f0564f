import { type RawBuilder, sql } from 'kysely';

/** In whose name a batch is sent: an expression for a query. */
export const bulkSendOwnerOf = (accountId: number | null, id: number): RawBuilder<number> =>
  sql<number>`(select owner_id from bulk_sends where account_id = ${accountId} and id = ${id})`;

/** Whether a batch is still there: a condition on its id, for lists of what people were told. */
export const isBulkSendThere = (accountId: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`exists (select from bulk_sends b where b.account_id = ${accountId} and b.id = ${id})`;
