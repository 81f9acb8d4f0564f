import type { DriveFailure, Input, listDriveDeliveries } from '@sealwright/contract';
import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Arrived, DriveDeliveryTable } from '../../../migrations/tables.drives.ts';
import type { Db } from '../../../platform/db/db.ts';
import { COUNT_LIMIT, pageBounds } from '../../../platform/http/paging.ts';
import type { DriveKey } from './drives.repo.ts';

export type DeliveryRow = Selectable<DriveDeliveryTable>;
type DeliveryKey = Pick<DeliveryRow, 'accountId' | 'id'>;

/** The log: what people see, and what they have tried again. */
export const driveDeliveriesRepo = (db: Db) => ({
  /** Once for each sealing of a document; undefined where it is there already. */
  insert: (values: Insertable<DriveDeliveryTable>): Promise<DeliveryRow | undefined> =>
    db
      .insertInto('driveDeliveries')
      .values(values)
      .onConflict((conflict) => conflict.columns(['accountId', 'driveId', 'documentId', 'round']).doNothing())
      .returningAll()
      .executeTakeFirst(),

  find: ({ accountId, id: driveId }: DriveKey, id: number): Promise<DeliveryRow | undefined> =>
    db
      .selectFrom('driveDeliveries')
      .selectAll()
      .where('accountId', '=', accountId)
      .where('driveId', '=', driveId)
      .where('id', '=', id)
      .executeTakeFirst(),

  page: async ({ accountId, id: driveId }: DriveKey, query: Input<typeof listDriveDeliveries>['query']) => {
    const { limit, offset } = pageBounds(query);
    const { state } = query;
    const found = () =>
      db
        .selectFrom('driveDeliveries')
        .where('accountId', '=', accountId)
        .where('driveId', '=', driveId)
        .$if(state !== undefined, (some) => some.where('state', '=', state ?? 'waiting'));
    const [rows, { counted }] = await Promise.all([
      found().selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
      db
        .selectFrom(found().select('id').limit(COUNT_LIMIT).as('found'))
        .select(({ fn }) => fn.countAll<number>().as('counted'))
        .executeTakeFirstOrThrow(),
    ]);
    return { rows, counted };
  },

  /** Tried anew, as if it were the first time; one that is on its way is left to that. */
  renew: ({ accountId, id }: DeliveryKey, now: Date): Promise<DeliveryRow> =>
    db
      .updateTable('driveDeliveries')
      .set({ state: 'waiting', failure: null, firstTriedAt: null, nextTryAt: now })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow(),

  /** What waits for a drive is due at once, and has its whole time again; also what waited for its connection in vain. */
  hasten: async ({ accountId, id: driveId }: DriveKey, now: Date): Promise<void> => {
    await db
      .updateTable('driveDeliveries')
      .set({ state: 'waiting', nextTryAt: now, firstTriedAt: null })
      .where('accountId', '=', accountId)
      .where('driveId', '=', driveId)
      .where((is) =>
        is.or([
          is('state', '=', 'waiting'),
          is.and([is('state', '=', 'failed'), is('failure', '=', 'needs_reconnecting')]),
        ]),
      )
      .execute();
  },

  /** What waits for a drive is not tried any more. */
  giveUp: async ({ accountId, id: driveId }: DriveKey, failure: DriveFailure): Promise<void> => {
    await db
      .updateTable('driveDeliveries')
      .set({ state: 'failed', failure })
      .where('accountId', '=', accountId)
      .where('driveId', '=', driveId)
      .where('state', '=', 'waiting')
      .execute();
  },
});

/** What is delivered next, and what became of it. */
export const deliveringRepo = (db: Db) => ({
  due: (now: Date, limit: number): Promise<DeliveryKey[]> =>
    db
      .selectFrom('driveDeliveries')
      .select(['accountId', 'id'])
      .where('state', '=', 'waiting')
      .where('nextTryAt', '<=', now)
      .where((is) => is.or([is('leasedUntil', 'is', null), is('leasedUntil', '<=', now)]))
      .orderBy('nextTryAt')
      .limit(limit)
      .execute(),

  /** For one at a time, until then; undefined where it is not due, or another has it. */
  lease: ({ accountId, id }: DeliveryKey, { now, until }: { now: Date; until: Date }) =>
    db
      .updateTable('driveDeliveries')
      .set({ leasedUntil: until })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .where('nextTryAt', '<=', now)
      .where((is) => is.or([is('leasedUntil', 'is', null), is('leasedUntil', '<=', now)]))
      .returningAll()
      .executeTakeFirst(),

  arrive: async ({ accountId, id }: DeliveryKey, arrived: Arrived): Promise<void> => {
    await db
      .updateTable('driveDeliveries')
      .set({ arrived: JSON.stringify(arrived) })
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute();
  },

  /** What came of a try. */
  settle: async ({ accountId, id }: DeliveryKey, change: Updateable<DriveDeliveryTable>): Promise<void> => {
    await db
      .updateTable('driveDeliveries')
      .set((to) => ({ ...change, leasedUntil: null, tries: to('tries', '+', 1) }))
      .where('accountId', '=', accountId)
      .where('id', '=', id)
      .execute();
  },

  delete: async ({ accountId, id }: DeliveryKey): Promise<void> => {
    await db.deleteFrom('driveDeliveries').where('accountId', '=', accountId).where('id', '=', id).execute();
  },

  /** What still waits stays. */
  deleteBefore: async (before: Date): Promise<void> => {
    await db.deleteFrom('driveDeliveries').where('createdAt', '<', before).where('state', '<>', 'waiting').execute();
  },
});
