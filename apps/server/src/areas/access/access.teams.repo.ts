import type { Db } from '../../platform/db/db.ts';

type TeamChange = { name?: string; sending?: 'everyone' | 'admins'; needsSecondStep?: boolean };

/** The accounts that are teams. */
export const teamAccountsRepo = (db: Db) => ({
  insert: async (name: string, createdAt: Date): Promise<number> =>
    (
      await db
        .insertInto('accounts')
        .values({ kind: 'team', name, createdAt })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,

  /** The name of a team, and what each request of it asks. */
  update: async (accountId: number, change: TeamChange): Promise<void> => {
    if (Object.keys(change).length === 0) return;
    await db.updateTable('accounts').set(change).where('id', '=', accountId).execute();
  },

  name: async (accountId: number): Promise<string> =>
    (await db.selectFrom('accounts').select('name').where('id', '=', accountId).executeTakeFirst())?.name ?? '',

  /** Undefined where there is none, or it is not active. */
  findActive: (accountId: number) =>
    db
      .selectFrom('accounts')
      .select(['id', 'name'])
      .where('id', '=', accountId)
      .where('kind', '=', 'team')
      .where('isActive', '=', true)
      .executeTakeFirst(),

  /** Answers whether that changed anything. */
  setActive: async (accountId: number, isActive: boolean): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('accounts')
      .set({ isActive })
      .where('id', '=', accountId)
      .where('kind', '=', 'team')
      .where('isActive', '!=', isActive)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  /**
   * Changes of who belongs to a team, and as what, come one after the other: before the row of any person is locked. Not against those
   * who merely name the team in a row of theirs, e.g. a session.
   */
  lock: (accountId: number) =>
    db.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirst(),
});
