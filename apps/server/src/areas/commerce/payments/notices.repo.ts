import type { Insertable, Selectable } from 'kysely';
import type { PaymentNoticeTable, ProviderName } from '../../../migrations/tables.payments.ts';
import type { Db } from '../../../platform/db/db.ts';

export type NoticeRow = Selectable<PaymentNoticeTable>;

export const noticesRepo = (db: Db) => ({
  /** False where it came before. */
  insert: async (values: Insertable<PaymentNoticeTable>): Promise<boolean> => {
    const row = await db
      .insertInto('paymentNotices')
      .values(values)
      .onConflict((on) => on.doNothing())
      .returning('notice')
      .executeTakeFirst();
    return row !== undefined;
  },

  find: (provider: ProviderName, notice: string): Promise<NoticeRow | undefined> =>
    db
      .selectFrom('paymentNotices')
      .selectAll()
      .where('provider', '=', provider)
      .where('notice', '=', notice)
      .executeTakeFirst(),

  setHandled: (provider: ProviderName, notice: string, handledAt: Date) =>
    db
      .updateTable('paymentNotices')
      .set({ handledAt })
      .where('provider', '=', provider)
      .where('notice', '=', notice)
      .execute(),

  waiting: (before: Date, most: number) =>
    db
      .selectFrom('paymentNotices')
      .select(['provider', 'notice'])
      .where('handledAt', 'is', null)
      .where('receivedAt', '<', before)
      .orderBy('receivedAt')
      .limit(most)
      .execute(),

  deleteBefore: (at: Date) =>
    db.deleteFrom('paymentNotices').where('receivedAt', '<', at).where('handledAt', 'is not', null).execute(),

  comparedTo: async (provider: ProviderName): Promise<Date | null> =>
    (await db.selectFrom('paymentComparisons').select('comparedTo').where('provider', '=', provider).executeTakeFirst())
      ?.comparedTo ?? null,

  setComparedTo: (provider: ProviderName, comparedTo: Date) =>
    db
      .insertInto('paymentComparisons')
      .values({ provider, comparedTo })
      .onConflict((on) => on.column('provider').doUpdateSet({ comparedTo }))
      .execute(),
});
