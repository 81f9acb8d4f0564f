import type { Db } from '../../../platform/db/db.ts';
import type { UserRow } from '../users/index.ts';

/** What a person has set up, as far as it matters to a sign-in. */
export type Standing = { totpSince: Date | null; passkeys: number; recoveryCodesLeft: number };

export const mfaRepo = (db: Db) => ({
  standing: async (userId: number): Promise<Standing> => {
    const row = await db
      .selectNoFrom((eb) => [
        eb
          .selectFrom('totpFactors')
          .where('userId', '=', userId)
          .where('confirmedAt', 'is not', null)
          .select('confirmedAt')
          .as('totpSince'),
        eb
          .selectFrom('passkeys')
          .where('userId', '=', userId)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('passkeys'),
        eb
          .selectFrom('recoveryCodes')
          .where('userId', '=', userId)
          .where('usedAt', 'is', null)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .as('recoveryCodesLeft'),
      ])
      .executeTakeFirstOrThrow();
    return {
      totpSince: row.totpSince,
      passkeys: row.passkeys ?? 0,
      recoveryCodesLeft: row.recoveryCodesLeft ?? 0,
    };
  },

  /** Changes of one person's factors come one after the other. */
  lockUser: (userId: number): Promise<UserRow> =>
    db.selectFrom('users').selectAll().where('id', '=', userId).forNoKeyUpdate().executeTakeFirstOrThrow(),
});
