import { hashToken } from '../../../../platform/crypto/crypto.ts';
import type { Db } from '../../../../platform/db/db.ts';

type RecordPayload = Record<string, unknown>;

/** What the provider's library keeps: under the hash of what a program shows, which is in no column. */
export const recordsRepo = (db: Db, kind: string) => ({
  put: async (
    id: string,
    { payload, grantId, expiresAt }: { payload: RecordPayload; grantId: string | null; expiresAt: Date },
  ) => {
    const { jti: _, ...rest } = payload;
    const stored = { payload: JSON.stringify(rest), expiresAt };
    await db
      .insertInto('oauthRecords')
      .values({ kind, idHash: hashToken(id), grantId, ...stored })
      .onConflict((on) => on.columns(['kind', 'idHash']).doUpdateSet(stored))
      .execute();
  },

  find: async (id: string, at: Date) => {
    const row = await db
      .selectFrom('oauthRecords')
      .select(['payload', 'grantId', 'consumedAt', 'expiresAt'])
      .where('kind', '=', kind)
      .where('idHash', '=', hashToken(id))
      .where('expiresAt', '>', at)
      .executeTakeFirst();
    if (row === undefined) return undefined;
    const consumed = row.consumedAt === null ? {} : { consumed: Math.floor(row.consumedAt.getTime() / 1000) };
    return { grantId: row.grantId, payload: { ...row.payload, jti: id, ...consumed } };
  },

  /** False where it was consumed before: also by another process, a moment ago. */
  consume: async (id: string, at: Date): Promise<boolean> => {
    const { numUpdatedRows } = await db
      .updateTable('oauthRecords')
      .set({ consumedAt: at })
      .where('kind', '=', kind)
      .where('idHash', '=', hashToken(id))
      .where('consumedAt', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },

  delete: async (id: string): Promise<void> => {
    await db.deleteFrom('oauthRecords').where('kind', '=', kind).where('idHash', '=', hashToken(id)).execute();
  },

  deleteOfGrant: async (grantId: string): Promise<void> => {
    await db.deleteFrom('oauthRecords').where('kind', '=', kind).where('grantId', '=', grantId).execute();
  },
});

/** What has run out; and what was allowed of which no token is left. */
export async function sweepRecords(db: Db, { now, grantsBefore }: { now: Date; grantsBefore: Date }): Promise<void> {
  await db.deleteFrom('oauthRecords').where('expiresAt', '<', now).execute();
  await db
    .deleteFrom('oauthGrants')
    .where('allowedAt', '<', grantsBefore)
    .where((eb) =>
      eb.not(
        eb.exists(eb.selectFrom('oauthRecords').select('kind').whereRef('oauthRecords.grantId', '=', 'oauthGrants.id')),
      ),
    )
    .execute();
}

export const keysRepo = (db: Db) => ({
  /** Newest first. */
  list: () => db.selectFrom('oauthKeys').selectAll().orderBy('createdAt', 'desc').orderBy('kid').execute(),

  insert: async (key: { kid: string; privateSealed: Buffer; createdAt: Date }): Promise<void> => {
    await db.insertInto('oauthKeys').values(key).execute();
  },

  deleteBefore: async (before: Date): Promise<void> => {
    await db.deleteFrom('oauthKeys').where('createdAt', '<', before).execute();
  },
});
