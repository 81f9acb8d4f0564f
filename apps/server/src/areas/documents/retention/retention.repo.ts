import type { CountedFrom, RetentionRule } from '@sealwright/contract';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { RetentionRecordTable } from '../../../migrations/tables.retention.ts';
import type { Db } from '../../../platform/db/db.ts';

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
