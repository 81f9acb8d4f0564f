import type { Insertable, Selectable } from 'kysely';
import type { PasskeyChallengeTable, PasskeyTable } from '../../../../migrations/tables.access.ts';
import type { Db } from '../../../../platform/db/db.ts';

export type PasskeyRow = Selectable<PasskeyTable>;
export type ChallengeRow = Selectable<PasskeyChallengeTable>;

export const passkeysRepo = (db: Db) => ({
  list: (userId: number): Promise<PasskeyRow[]> =>
    db.selectFrom('passkeys').selectAll().where('userId', '=', userId).orderBy('id').execute(),

  /** Under its row lock: two answers with the same counter are not both taken. */
  lockByCredential: (credentialId: Buffer): Promise<PasskeyRow | undefined> =>
    db.selectFrom('passkeys').selectAll().where('credentialId', '=', credentialId).forUpdate().executeTakeFirst(),

  /** False when the authenticator is registered already, by whomever. */
  insert: async (passkey: Insertable<PasskeyTable>): Promise<boolean> => {
    const row = await db
      .insertInto('passkeys')
      .values(passkey)
      .onConflict((conflict) => conflict.column('credentialId').doNothing())
      .returning('id')
      .executeTakeFirst();
    return row !== undefined;
  },

  used: async (id: number, use: { counter: number; isBackedUp: boolean; lastUsedAt: Date }): Promise<void> => {
    await db.updateTable('passkeys').set(use).where('id', '=', id).execute();
  },

  rename: async (userId: number, id: number, name: string): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('passkeys')
      .set({ name })
      .where('userId', '=', userId)
      .where('id', '=', id)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  remove: (userId: number, id: number): Promise<{ name: string } | undefined> =>
    db.deleteFrom('passkeys').where('userId', '=', userId).where('id', '=', id).returning('name').executeTakeFirst(),

  putChallenge: async (challenge: Insertable<PasskeyChallengeTable>): Promise<void> => {
    await db.insertInto('passkeyChallenges').values(challenge).execute();
  },

  /** A challenge is gone with its first answer, right or wrong. */
  takeChallenge: (challengeHash: Buffer): Promise<ChallengeRow | undefined> =>
    db.deleteFrom('passkeyChallenges').where('challengeHash', '=', challengeHash).returningAll().executeTakeFirst(),

  deleteChallengesBefore: async (before: Date): Promise<void> => {
    await db.deleteFrom('passkeyChallenges').where('expiresAt', '<', before).execute();
  },
});
