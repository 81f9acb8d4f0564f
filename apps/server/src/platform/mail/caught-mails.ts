import type { Selectable } from 'kysely';
import type { MailTable } from '../../migrations/tables.mails.ts';
import type { Db } from '../db/db.ts';
import { containing, COUNT_LIMIT, pageBounds } from '../http/paging.ts';

export type CaughtMailRow = Pick<
  Selectable<MailTable>,
  'id' | 'dedupeKey' | 'toEmail' | 'toName' | 'subject' | 'createdAt'
> & { bodySealed: Buffer };

/** The mails that were caught because there is no gateway. */
export const caughtMails = (db: Db) => ({
  /** One page, newest first. */
  list: async (query: {
    page: number;
    pageSize: number;
    search?: string | undefined;
  }): Promise<{ rows: CaughtMailRow[]; counted: number }> => {
    const { limit, offset } = pageBounds(query);
    let caught = db.selectFrom('mails').where('state', '=', 'caught').where('bodySealed', 'is not', null);
    if (query.search) {
      const pattern = containing(query.search);
      caught = caught.where((eb) =>
        eb.or([eb('toEmail', 'ilike', pattern), eb('toName', 'ilike', pattern), eb('subject', 'ilike', pattern)]),
      );
    }
    const [rows, { counted }] = await Promise.all([
      caught
        .select(['id', 'dedupeKey', 'toEmail', 'toName', 'subject', 'createdAt'])
        .select((eb) => eb.ref('bodySealed').$notNull().as('bodySealed'))
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute(),
      db
        .selectFrom(caught.select('id').limit(COUNT_LIMIT).as('found'))
        .select((eb) => eb.fn.countAll<number>().as('counted'))
        .executeTakeFirstOrThrow(),
    ]);
    return { rows, counted };
  },

  /** The rows stay: their keys are what keeps a mail from leaving twice. */
  empty: async (): Promise<void> => {
    await db.updateTable('mails').set({ bodySealed: null }).where('state', '=', 'caught').execute();
  },
});
