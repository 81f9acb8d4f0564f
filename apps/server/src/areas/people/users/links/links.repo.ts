import type { LinkPurpose } from '../../../../migrations/tables.people.ts';
import type { Db } from '../../../../platform/db/db.ts';

export type NewLink = {
  userId: number;
  purpose: LinkPurpose;
  tokenHash: Buffer;
  /** The address that an email change leads to. */
  email: string | null;
  createdAt: Date;
  expiresAt: Date;
};

/** What someone presents who followed a link. */
export type PresentedLink = { userId: number; tokenHash: Buffer; purposes: readonly LinkPurpose[] };

export type FoundLink = { purpose: LinkPurpose; email: string | null };

/** Links of people as rows: the token is in the mail, its hash here. */
export const linksRepo = (db: Db) => ({
  insert: async (link: NewLink): Promise<number> =>
    (await db.insertInto('userLinks').values(link).returning('id').executeTakeFirstOrThrow()).id,

  find: ({ userId, tokenHash, purposes }: PresentedLink, now: Date): Promise<FoundLink | undefined> =>
    db
      .selectFrom('userLinks')
      .select(['purpose', 'email'])
      .where('tokenHash', '=', tokenHash)
      .where('userId', '=', userId)
      .where('purpose', 'in', purposes)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .executeTakeFirst(),

  /** Whether it is one of this person's links, dead or alive. */
  wasMade: async ({ userId, tokenHash, purposes }: PresentedLink): Promise<boolean> => {
    const row = await db
      .selectFrom('userLinks')
      .select('id')
      .where('tokenHash', '=', tokenHash)
      .where('userId', '=', userId)
      .where('purpose', 'in', purposes)
      .executeTakeFirst();
    return row !== undefined;
  },

  /** Answers the link to exactly one caller. */
  use: ({ userId, tokenHash, purposes }: PresentedLink, now: Date): Promise<FoundLink | undefined> =>
    db
      .updateTable('userLinks')
      .set({ usedAt: now })
      .where('tokenHash', '=', tokenHash)
      .where('userId', '=', userId)
      .where('purpose', 'in', purposes)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .returning(['purpose', 'email'])
      .executeTakeFirst(),

  /** The newest living link of this purpose. */
  newest: (userId: number, purpose: LinkPurpose, now: Date): Promise<FoundLink | undefined> =>
    db
      .selectFrom('userLinks')
      .select(['purpose', 'email'])
      .where('userId', '=', userId)
      .where('purpose', '=', purpose)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst(),

  /** Makes every link of a person worthless; or those of one purpose. */
  killAll: async (userId: number, now: Date, purpose: LinkPurpose | null = null): Promise<void> => {
    await db
      .updateTable('userLinks')
      .set({ usedAt: now })
      .where('userId', '=', userId)
      .where('usedAt', 'is', null)
      .$if(purpose !== null, (query) => query.where('purpose', '=', purpose as LinkPurpose))
      .execute();
  },

  deleteExpiredBefore: async (before: Date): Promise<void> => {
    await db.deleteFrom('userLinks').where('expiresAt', '<', before).execute();
  },
});
