import type { Selectable } from 'kysely';
import type { IdentityChallengeTable, IdentityProofTable } from '../../../../migrations/tables.identity.ts';
import type { Db } from '../../../../platform/db/db.ts';

export type ChallengeRow = Selectable<IdentityChallengeTable>;

type Of = { accountId: number; recipientId: number };

export const challengesRepo = (db: Db) => ({
  find: async ({ accountId, recipientId }: Of): Promise<ChallengeRow | null> => {
    const row = await db
      .selectFrom('identityChallenges')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('recipientId', '=', recipientId)
      .executeTakeFirst();
    return row ?? null;
  },

  /** Answers how many codes were sent before. The document's row lock keeps two from being sent as one. */
  putCode: async (
    { accountId, recipientId }: Of,
    code: { codeHash: Buffer; codeChannel: 'email' | 'sms'; codeSentAt: Date },
  ): Promise<number> => {
    const { codesSent } = await db
      .insertInto('identityChallenges')
      .values({ accountId, recipientId, ...code, codesSent: 1 })
      .onConflict((on) =>
        on
          .columns(['accountId', 'recipientId'])
          .doUpdateSet((eb) => ({ ...code, codesSent: eb('identityChallenges.codesSent', '+', 1) })),
      )
      .returning('codesSent')
      .executeTakeFirstOrThrow();
    return codesSent - 1;
  },

  putQuestions: async ({ accountId, recipientId }: Of, questions: unknown): Promise<void> => {
    const drawn = { questions: JSON.stringify(questions) };
    await db
      .insertInto('identityChallenges')
      .values({ accountId, recipientId, ...drawn })
      .onConflict((on) => on.columns(['accountId', 'recipientId']).doUpdateSet(drawn))
      .execute();
  },

  /** What was asked is answered: neither code nor questions count again. */
  use: async ({ accountId, recipientId }: Of): Promise<void> => {
    await db
      .updateTable('identityChallenges')
      .set({ codeHash: null, questions: null })
      .where('accountId', '=', accountId)
      .where('recipientId', '=', recipientId)
      .execute();
  },

  dropQuestions: async ({ accountId, recipientId }: Of): Promise<void> => {
    await db
      .updateTable('identityChallenges')
      .set({ questions: null })
      .where('accountId', '=', accountId)
      .where('recipientId', '=', recipientId)
      .execute();
  },
});

/** Until when a browser counts as identified for a link; null where it shows no proof that counts. */
export const findProof = (
  db: Db,
  { proofHash, link }: { proofHash: Buffer | null; link: { tokenHash: Buffer } },
  now: Date,
): Promise<Date | null> =>
  proofHash === null ? Promise.resolve(null) : proofsRepo(db).expiryOf(proofHash, link.tokenHash, now);

export const proofsRepo = (db: Db) => ({
  insert: async (proof: Selectable<IdentityProofTable>): Promise<void> => {
    await db.insertInto('identityProofs').values(proof).execute();
  },

  /** When a browser's proof for a link ends; null where it has none that counts. */
  expiryOf: async (proofHash: Buffer, linkHash: Buffer, now: Date): Promise<Date | null> => {
    const row = await db
      .selectFrom('identityProofs')
      .select('expiresAt')
      .where('proofHash', '=', proofHash)
      .where('linkHash', '=', linkHash)
      .where('expiresAt', '>', now)
      .executeTakeFirst();
    return row?.expiresAt ?? null;
  },

  dropOf: async ({ accountId, recipientId }: Of): Promise<void> => {
    await db
      .deleteFrom('identityProofs')
      .where('accountId', '=', accountId)
      .where('recipientId', '=', recipientId)
      .execute();
  },

  dropExpired: async (now: Date): Promise<void> => {
    await db.deleteFrom('identityProofs').where('expiresAt', '<', now).execute();
  },
});
