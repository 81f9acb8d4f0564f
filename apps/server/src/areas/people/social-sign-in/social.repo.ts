import { type Insertable, type Selectable, sql } from 'kysely';
import type { IdentityTable, SocialAttemptTable, WaitingIdentityTable } from '../../../migrations/tables.access.ts';
import { type Db, violates } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { UserRow } from '../users/index.ts';

export type IdentityRow = Selectable<IdentityTable>;
type Attempt = Selectable<SocialAttemptTable>;
type Claim = Pick<Attempt, 'stateHash' | 'provider' | 'purpose' | 'userId' | 'keyThumbprint'>;

export const identitiesRepo = (db: Db) => ({
  insertAttempt: async (attempt: Insertable<SocialAttemptTable>): Promise<void> => {
    await db.insertInto('socialAttempts').values(attempt).execute();
  },

  /** For one caller once, and only for the visitor that began it; undefined for anyone else. */
  useAttempt: ({ stateHash, provider, purpose, ...visitor }: Claim, now: Date): Promise<Attempt | undefined> =>
    db
      .updateTable('socialAttempts')
      .set({ usedAt: now })
      .where('stateHash', '=', stateHash)
      .where('provider', '=', provider)
      .where('purpose', '=', purpose)
      .where('userId', 'is not distinct from', visitor.userId)
      .where('keyThumbprint', 'is not distinct from', visitor.keyThumbprint)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .returningAll()
      .executeTakeFirst(),

  /** True for the first who shows it. */
  spendToken: async (tokenHash: Buffer, expiresAt: Date): Promise<boolean> => {
    const spent = await db
      .insertInto('spentSocialTokens')
      .values({ tokenHash, expiresAt })
      .onConflict((conflict) => conflict.column('tokenHash').doNothing())
      .returning('tokenHash')
      .executeTakeFirst();
    return spent !== undefined;
  },

  sweep: async (now: Date): Promise<void> => {
    await db.deleteFrom('socialAttempts').where('expiresAt', '<', now).execute();
    await db.deleteFrom('spentSocialTokens').where('expiresAt', '<', now).execute();
    await db.deleteFrom('waitingIdentities').where('expiresAt', '<', now).execute();
  },

  list: (userId: number): Promise<IdentityRow[]> =>
    db.selectFrom('identities').selectAll().where('userId', '=', userId).orderBy('id').execute(),

  findBySubject: (issuer: string, subject: string): Promise<IdentityRow | undefined> =>
    db
      .selectFrom('identities')
      .selectAll()
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst(),

  /** Throws `identity_taken` when someone has it. */
  insert: async (identity: Insertable<IdentityTable>): Promise<void> => {
    await db
      .insertInto('identities')
      .values(identity)
      .execute()
      .catch((cause: unknown) => {
        throw violates(cause, 'identities_issuer_subject_key') ? new AppError('identity_taken', { cause }) : cause;
      });
  },

  touch: async (id: number, used: { email: string; lastUsedAt: Date }): Promise<void> => {
    await db.updateTable('identities').set(used).where('id', '=', id).execute();
  },

  delete: async (userId: number, id: number): Promise<void> => {
    await db.deleteFrom('identities').where('userId', '=', userId).where('id', '=', id).execute();
  },

  countPasskeys: async (userId: number): Promise<number> => {
    const { count } = await db
      .selectFrom('passkeys')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('userId', '=', userId)
      .executeTakeFirstOrThrow();
    return count;
  },
});

type Holder = { userId: number; keyThumbprint: string | null };

/** Identities that wait for the owner of an account to confirm them. */
export const waitingRepo = (db: Db) => {
  const alive = ({ userId, keyThumbprint }: Holder, now: Date) =>
    db
      .selectFrom('waitingIdentities')
      .selectAll()
      .where('userId', '=', userId)
      .where('keyThumbprint', 'is not distinct from', keyThumbprint)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now);
  return {
    insert: async (waiting: Insertable<WaitingIdentityTable>): Promise<void> => {
      await db.insertInto('waitingIdentities').values(waiting).execute();
    },

    /** Only for the person whose account it is, in the browser that they came with. */
    find: (ticketHash: Buffer, holder: Holder, now: Date) =>
      alive(holder, now).where('ticketHash', '=', ticketHash).executeTakeFirst(),

    findOf: (provider: string, holder: Holder, now: Date) =>
      alive(holder, now).where('provider', '=', provider).executeTakeFirst(),

    use: async (ticketHash: Buffer, usedAt: Date): Promise<void> => {
      await db.updateTable('waitingIdentities').set({ usedAt }).where('ticketHash', '=', ticketHash).execute();
    },
  };
};

/** The people behind identities: what a sign-in from elsewhere reads and changes of them. */
export const peopleRepo = (db: Db) => ({
  hasUsers: async (): Promise<boolean> =>
    (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined,

  lock: (id: number): Promise<UserRow | undefined> =>
    db.selectFrom('users').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

  lockByEmail: (email: string): Promise<UserRow | undefined> =>
    db
      .selectFrom('users')
      .selectAll()
      .where(sql<boolean>`lower(email) = lower(${email})`)
      .forNoKeyUpdate()
      .executeTakeFirst(),
});
