import type { BulkSendRowState, Input, listBulkSendRows } from '@sealwright/contract';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { BulkSendRowTable, StoredRowProblem } from '../../../migrations/tables.bulk-sends.ts';
import type { Db } from '../../../platform/db/db.ts';
import { pageBounds } from '../../../platform/http/paging.ts';

export type RowRow = Selectable<BulkSendRowTable>;
export type NewRow = { number: number; state: 'ready' | 'wrong'; inputSealed: Buffer; problems: StoredRowProblem[] };

type Batch = { accountId: number; id: number };
type Query = Input<typeof listBulkSendRows>['query'];

const INSERTED_AT_ONCE = 1000;

export const rowsRepo = (db: Db) => ({
  /** The rows of a batch, in place of those it had. */
  replace: async ({ accountId, id }: Batch, rows: readonly NewRow[]): Promise<void> => {
    await db.deleteFrom('bulkSendRows').where('accountId', '=', accountId).where('bulkSendId', '=', id).execute();
    for (let at = 0; at < rows.length; at += INSERTED_AT_ONCE) {
      const some = rows.slice(at, at + INSERTED_AT_ONCE);
      await sql`insert into bulk_send_rows (account_id, bulk_send_id, number, state, input_sealed, problems)
        select ${accountId}, ${id}, * from unnest(
          ${some.map(({ number }) => number)}::int[], ${some.map(({ state }) => state)}::text[],
          ${some.map(({ inputSealed }) => inputSealed)}::bytea[],
          ${some.map(({ problems }) => JSON.stringify(problems))}::jsonb[])`.execute(db);
    }
  },

  /** The next rows to send, in the order of the file. The caller holds the lock of the batch. */
  ready: ({ accountId, id }: Batch, limit: number): Promise<RowRow[]> =>
    db
      .selectFrom('bulkSendRows')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('bulkSendId', '=', id)
      .where('state', '=', 'ready')
      .orderBy('number')
      .limit(limit)
      .execute(),

  change: async (
    { accountId, bulkSendId, number }: Pick<RowRow, 'accountId' | 'bulkSendId' | 'number'>,
    patch: Updateable<BulkSendRowTable>,
  ): Promise<void> => {
    await db
      .updateTable('bulkSendRows')
      .set(patch)
      .where('accountId', '=', accountId)
      .where('bulkSendId', '=', bulkSendId)
      .where('number', '=', number)
      .execute();
  },

  /** Forgets who stood in the row of a document. */
  forgetDocument: async (accountId: number, documentId: number): Promise<void> => {
    await db
      .updateTable('bulkSendRows')
      .set({ inputSealed: null })
      .where('accountId', '=', accountId)
      .where('documentId', '=', documentId)
      .execute();
  },

  /** Moves all rows of one state to another. Returns how many there were. */
  moveAll: async ({ accountId, id }: Batch, from: BulkSendRowState, to: BulkSendRowState): Promise<number> => {
    const { numUpdatedRows } = await db
      .updateTable('bulkSendRows')
      .set({ state: to, problems: '[]' })
      .where('accountId', '=', accountId)
      .where('bulkSendId', '=', id)
      .where('state', '=', from)
      .where('inputSealed', 'is not', null)
      .executeTakeFirstOrThrow();
    return Number(numUpdatedRows);
  },

  list: (batch: Batch, query: Query): Promise<RowRow[]> => {
    const { limit, offset } = pageBounds(query);
    return inOrder(db, batch, query.state).limit(limit).offset(offset).execute();
  },

  /** All rows in pieces, for a report. */
  pages: async function* (batch: Batch, state: BulkSendRowState | undefined, size: number): AsyncGenerator<RowRow[]> {
    for (let after = 0; ;) {
      const rows = await inOrder(db, batch, state).where('number', '>', after).limit(size).execute();
      if (rows.length > 0) yield rows;
      if (rows.length < size) return;
      after = rows.at(-1)?.number ?? after;
    }
  },
});

function inOrder(db: Db, { accountId, id }: Batch, state: BulkSendRowState | undefined) {
  const all = db
    .selectFrom('bulkSendRows')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('bulkSendId', '=', id)
    .orderBy('number');
  return state === undefined ? all : all.where('state', '=', state);
}
