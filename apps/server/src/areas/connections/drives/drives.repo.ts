import type { DriveProvider } from '@sealwright/contract';
import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely';
import type { DriveTable, DriveVisitTable } from '../../../migrations/tables.drives.ts';
import type { Db } from '../../../platform/db/db.ts';
import { membersOf } from '../../access/index.ts';

export type DriveRow = Selectable<DriveTable>;
export type DriveKey = Pick<DriveRow, 'accountId' | 'id'>;
export type VisitRow = Selectable<DriveVisitTable>;

/** Who connected a drive, for a condition on people. */
export const connectorOf = (driveId: number): RawBuilder<number> =>
  sql<number>`(select connected_by from drives where id = ${driveId})`;

export const drivesRepo = (db: Db) => ({
  list: (accountId: number): Promise<DriveRow[]> =>
    db.selectFrom('drives').selectAll().where('accountId', '=', accountId).execute(),

  find: (accountId: number, provider: DriveProvider): Promise<DriveRow | undefined> =>
    db
      .selectFrom('drives')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('provider', '=', provider)
      .executeTakeFirst(),

  findById: ({ accountId, id }: DriveKey): Promise<DriveRow | undefined> =>
    db.selectFrom('drives').selectAll().where('accountId', '=', accountId).where('id', '=', id).executeTakeFirst(),

  lock: ({ accountId, id }: DriveKey): Promise<DriveRow | undefined> =>
    db
      .selectFrom('drives')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),

  lockOf: (accountId: number, provider: DriveProvider): Promise<DriveRow | undefined> =>
    db
      .selectFrom('drives')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('provider', '=', provider)
      .forUpdate()
      .executeTakeFirst(),

  /** Who connects one of an account waits for others that do, until the transaction ends. */
  holdConnecting: (accountId: number) =>
    sql`select pg_advisory_xact_lock(hashtextextended('drives', ${accountId}))`.execute(db),

  /** Those that completed documents of the account go to. */
  delivering: (accountId: number): Promise<DriveRow[]> =>
    db.selectFrom('drives').selectAll().where('accountId', '=', accountId).where('isDelivering', '=', true).execute(),

  insert: (values: Insertable<DriveTable>): Promise<DriveRow> =>
    db.insertInto('drives').values(values).returningAll().executeTakeFirstOrThrow(),

  update: ({ accountId, id }: DriveKey, change: Updateable<DriveTable>): Promise<DriveRow> =>
    db
      .updateTable('drives')
      .set((to) => ({ ...change, version: to('version', '+', 1) }))
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** How it goes, which is no new version. */
  mark: async ({ accountId, id }: DriveKey, change: Updateable<DriveTable>): Promise<void> => {
    await db.updateTable('drives').set(change).where('accountId', '=', accountId).where('id', '=', id).execute();
  },

  delete: async ({ accountId, id }: DriveKey): Promise<void> => {
    await db.deleteFrom('drives').where('accountId', '=', accountId).where('id', '=', id).execute();
  },
});

/** What is asked when someone leaves. */
export const leaversRepo = (db: Db) => ({
  /** Those a person connected in an account, or in all. */
  lockConnectedBy: (userId: number, accountId?: number): Promise<DriveRow[]> =>
    db
      .selectFrom('drives')
      .selectAll()
      .where('connectedBy', '=', userId)
      .$if(accountId !== undefined, (some) => some.where('accountId', '=', accountId ?? 0))
      .orderBy('id')
      .forUpdate()
      .execute(),

  /** An admin of the team other than this one; undefined where there is none. */
  otherAdmin: async (accountId: number, userId: number): Promise<number | undefined> => {
    const { rows } = await sql<{ id: number }>`
      select m.user_id as id from (${membersOf(accountId)}) m
      where m.role = 'admin' and m.user_id <> ${userId} order by m.joined_at limit 1`.execute(db);
    return rows[0]?.id;
  },
});

export const visitsRepo = (db: Db) => ({
  insert: async (visit: Insertable<DriveVisitTable>): Promise<void> => {
    await db.insertInto('driveVisits').values(visit).execute();
  },

  /** Once, and only for the session and account that began it; undefined for anyone else. */
  use: (
    of: Pick<VisitRow, 'stateHash' | 'userId' | 'sessionId' | 'accountId'>,
    now: Date,
  ): Promise<VisitRow | undefined> =>
    db
      .updateTable('driveVisits')
      .set({ usedAt: now })
      .where('stateHash', '=', of.stateHash)
      .where('userId', '=', of.userId)
      .where('sessionId', '=', of.sessionId)
      .where('accountId', '=', of.accountId)
      .where('usedAt', 'is', null)
      .where('expiresAt', '>', now)
      .returningAll()
      .executeTakeFirst(),

  sweep: async (now: Date): Promise<void> => {
    await db.deleteFrom('driveVisits').where('expiresAt', '<', now).execute();
  },

  deleteOf: async (userId: number): Promise<void> => {
    await db.deleteFrom('driveVisits').where('userId', '=', userId).execute();
  },
});

/** Tokens that are still to be given back. */
export const revocationsRepo = (db: Db) => ({
  insert: async (of: Pick<DriveRow, 'provider' | 'email'>, tokenSealed: Buffer, now: Date): Promise<void> => {
    await db
      .insertInto('driveRevocations')
      .values({ ...of, tokenSealed, nextTryAt: now, createdAt: now })
      .execute();
  },

  /** Whether the same drive is connected to some account now. */
  isInUse: async ({ provider, email }: Pick<DriveRow, 'provider' | 'email'>): Promise<boolean> =>
    (await db
      .selectFrom('drives')
      .select('id')
      .where('provider', '=', provider)
      .where('email', '=', email)
      .where('state', '=', 'connected')
      .limit(1)
      .executeTakeFirst()) !== undefined,

  due: (now: Date) => db.selectFrom('driveRevocations').selectAll().where('nextTryAt', '<=', now).limit(50).execute(),

  putOff: async (id: number, tries: number, nextTryAt: Date): Promise<void> => {
    await db.updateTable('driveRevocations').set({ tries, nextTryAt }).where('id', '=', id).execute();
  },

  delete: async (id: number): Promise<void> => {
    await db.deleteFrom('driveRevocations').where('id', '=', id).execute();
  },
});
