import type { Insertable, Selectable } from 'kysely';
import type { SignInStepTable } from '../../../../migrations/tables.access.ts';
import type { Db } from '../../../../platform/db/db.ts';

export type StepRow = Selectable<SignInStepTable>;

export const stepsRepo = (db: Db) => ({
  insert: async (step: Insertable<SignInStepTable>): Promise<number> =>
    (await db.insertInto('signInSteps').values(step).returning('id').executeTakeFirstOrThrow()).id,

  find: (tokenHash: Buffer): Promise<StepRow | undefined> =>
    db
      .selectFrom('signInSteps')
      .selectAll()
      .where('tokenHash', '=', tokenHash)
      .where('purpose', '=', 'sign_in')
      .executeTakeFirst(),

  /** Tries of one step come one after the other: of two with the right code, one begins a session. */
  lock: (id: number): Promise<StepRow | undefined> =>
    db.selectFrom('signInSteps').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

  /** The code that this session last had mailed to confirm with. */
  lockOfSession: (sessionId: number): Promise<StepRow | undefined> =>
    db
      .selectFrom('signInSteps')
      .selectAll()
      .where('sessionId', '=', sessionId)
      .where('purpose', '=', 'confirm')
      .orderBy('id', 'desc')
      .limit(1)
      .forUpdate()
      .executeTakeFirst(),

  setCode: async (id: number, code: { codeHash: Buffer; codeSentAt: Date; expiresAt: Date }): Promise<void> => {
    await db
      .updateTable('signInSteps')
      .set((eb) => ({ ...code, codesSent: eb('codesSent', '+', 1) }))
      .where('id', '=', id)
      .execute();
  },

  setTries: async (id: number, tries: number): Promise<void> => {
    await db.updateTable('signInSteps').set({ tries }).where('id', '=', id).execute();
  },

  use: async (id: number, usedAt: Date): Promise<void> => {
    await db.updateTable('signInSteps').set({ usedAt }).where('id', '=', id).execute();
  },

  deleteExpiredBefore: async (before: Date): Promise<void> => {
    await db.deleteFrom('signInSteps').where('expiresAt', '<', before).execute();
  },
});
