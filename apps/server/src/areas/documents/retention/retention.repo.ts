import type { CountedFrom, RetentionRule } from '@sealwright/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { LegalHoldTable, RetentionRecordTable } from '../../../migrations/tables.retention.ts';
import type { Db } from '../../../platform/db/db.ts';

export type HoldRow = Selectable<LegalHoldTable> & { number: number | null; title: string | null };
export type RecordRow = Selectable<RetentionRecordTable>;
type Page = { limit: number; offset: number };

export const rulesRepo = (db: Db) => ({
  list: async (accountId: number): Promise<RetentionRule[]> => {
    const rows = await db
      .selectFrom('retentionRules')
      .select(['formType', 'years', 'countedFrom'])
      .where('accountId', '=', accountId)
      .orderBy(sql`form_type nulls last`)
      .execute();
    return rows as { formType: RetentionRule['formType']; years: number; countedFrom: CountedFrom }[];
  },

  /** In place of those there were. */
  replace: async (accountId: number, rules: readonly RetentionRule[], createdBy: number, createdAt: Date) => {
    await db.deleteFrom('retentionRules').where('accountId', '=', accountId).execute();
    if (rules.length === 0) return;
    const values = rules.map((rule) => ({ ...rule, accountId, createdBy, createdAt }));
    await db.insertInto('retentionRules').values(values).execute();
  },
});

export const holdsRepo = (db: Db) => {
  const shown = (accountId: number) =>
    db
      .selectFrom('legalHolds')
      .leftJoin('documents', (on) =>
        on
          .onRef('documents.accountId', '=', 'legalHolds.accountId')
          .onRef('documents.id', '=', 'legalHolds.documentId'),
      )
      .selectAll('legalHolds')
      .select(['documents.number', 'documents.title'])
      .where('legalHolds.accountId', '=', accountId);

  return {
    page: async (accountId: number, { limit, offset }: Page): Promise<{ rows: HoldRow[]; counted: number }> => {
      const rows = await shown(accountId).orderBy('legalHolds.id', 'desc').limit(limit).offset(offset).execute();
      const { counted } = await db
        .selectFrom('legalHolds')
        .select((eb) => eb.fn.countAll<number>().as('counted'))
        .where('accountId', '=', accountId)
        .executeTakeFirstOrThrow();
      return { rows, counted };
    },

    find: (accountId: number, id: number): Promise<HoldRow | undefined> =>
      shown(accountId).where('legalHolds.id', '=', id).executeTakeFirst(),

    insert: async (values: Insertable<LegalHoldTable>): Promise<number> =>
      (await db.insertInto('legalHolds').values(values).returning('id').executeTakeFirstOrThrow()).id,

    /** False where it was released before. */
    release: async (accountId: number, id: number, releasedBy: number, releasedAt: Date): Promise<boolean> => {
      const released = db
        .updateTable('legalHolds')
        .set({ releasedBy, releasedAt })
        .where('accountId', '=', accountId)
        .where('id', '=', id)
        .where('releasedAt', 'is', null);
      return (await released.executeTakeFirst()).numUpdatedRows > 0n;
    },

    active: (accountId: number) =>
      db
        .selectFrom('legalHolds')
        .select(['accountId', 'documentId', 'clientId'])
        .where('accountId', '=', accountId)
        .where('releasedAt', 'is', null)
        .execute(),

    /** Whose hold is being placed or released: one at a time in an account. */
    lock: (accountId: number) => sql`select pg_advisory_xact_lock(7204113, ${accountId % 2 ** 31}::int)`.execute(db),
  };
};

export const recordsRepo = (db: Db) => ({
  insert: async (values: Insertable<RetentionRecordTable>): Promise<void> => {
    await db.insertInto('retentionRecords').values(values).execute();
  },

  page: async (accountId: number, { limit, offset }: Page): Promise<{ rows: RecordRow[]; counted: number }> => {
    const rows = await db
      .selectFrom('retentionRecords')
      .selectAll()
      .where('accountId', '=', accountId)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute();
    const { counted } = await db
      .selectFrom('retentionRecords')
      .select((eb) => eb.fn.countAll<number>().as('counted'))
      .where('accountId', '=', accountId)
      .executeTakeFirstOrThrow();
    return { rows, counted };
  },
});

/** The document of a number, and the contact's name, for a hold; not those that are gone. */
export const targetsOf = (db: Db, accountId: number) => ({
  document: (number: number) =>
    db
      .selectFrom('documents')
      .select('id')
      .where('accountId', '=', accountId)
      .where('number', '=', number)
      .where('deletedAt', 'is', null)
      .executeTakeFirst(),
});
