import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { ACTIVE, EDITABLE } from './states/states.ts';

const ownedBy = (accountId: number, userId: number): RawBuilder<boolean> =>
  sql<boolean>`account_id = ${accountId} and owned_by = ${userId} and deleted_at is null`;

// Literally the condition of the index documents_open.
const OPEN = sql`state in (${sql.join(ACTIVE.map((state) => sql.lit(state)))}) and archived_at is null`;

/** What a member of a team owns there: the documents that they made and that were handed over to them, and not on. */
export const estateRepo = {
  openDocumentsOf: async (
    db: Db,
    accountId: number,
    userIds: readonly number[],
  ): Promise<ReadonlyMap<number, number>> => {
    if (userIds.length === 0) return new Map();
    const { rows } = await sql<{ ownedBy: number; counted: number }>`
      select owned_by, count(*) as counted from documents
      where account_id = ${accountId} and ${OPEN} and owned_by in (${sql.join([...userIds])})
      group by 1`.execute(db);
    return new Map(rows.map(({ ownedBy, counted }) => [ownedBy, counted]));
  },

  count: async (tx: Db, accountId: number, userId: number): Promise<number> => {
    const { counted } = await tx
      .selectFrom('documents')
      .select((eb) => eb.fn.countAll<number>().as('counted'))
      .where(ownedBy(accountId, userId))
      .executeTakeFirstOrThrow();
    return counted;
  },

  /** Those that are not over, under their row locks, always in the same order. */
  lockUnfinished: async (tx: Db, accountId: number, userId: number): Promise<number[]> => {
    const rows = await tx
      .selectFrom('documents')
      .select('id')
      .where(ownedBy(accountId, userId))
      .where('state', 'in', [...EDITABLE, ...ACTIVE])
      .orderBy('id')
      .forUpdate()
      .execute();
    return rows.map(({ id }) => id);
  },

  setOwner: async (
    tx: Db,
    { accountId, from, to }: { accountId: number; from: number; to: number },
  ): Promise<number> => {
    const { numUpdatedRows } = await tx
      .updateTable('documents')
      .set({ ownerId: to })
      .where(ownedBy(accountId, from))
      .executeTakeFirst();
    return Number(numUpdatedRows);
  },
};
