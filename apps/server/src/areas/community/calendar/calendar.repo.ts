import type { Db } from '../../../platform/db/db.ts';

/** Whose events can be read at an address, and of which salt that is made. */
export const calendarRepo = (db: Db) => ({
  saltOf: async (userId: number): Promise<string | undefined> =>
    (await db.selectFrom('communityCalendars').select('salt').where('userId', '=', userId).executeTakeFirst())?.salt,

  set: (userId: number, { salt, at }: { salt: string; at: Date }) =>
    db
      .insertInto('communityCalendars')
      .values({ userId, salt, createdAt: at })
      .onConflict((on) => on.column('userId').doUpdateSet({ salt, createdAt: at }))
      .execute(),
});

export const eraseCalendar = (tx: Db, userId: number) =>
  tx.deleteFrom('communityCalendars').where('userId', '=', userId).execute();
