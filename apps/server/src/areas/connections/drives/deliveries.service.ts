import type { DriveDelivery, DriveProvider, Input, listDriveDeliveries, Output } from '@sealwright/contract';
import { timeOf } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import { toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { titlesOf } from '../../documents/index.ts';
import { driveDeliveriesRepo, type DeliveryRow } from './deliveries.repo.ts';
import { drivePolicy } from './drives.policy.ts';
import { drivesRepo } from './drives.repo.ts';
import { type By, connected } from './drives.service.ts';
import { deliverToDrive } from './drives.tasks.names.ts';

type Titles = Awaited<ReturnType<typeof titlesOf>>;

const toDelivery = (row: DeliveryRow, titles: Titles): DriveDelivery => ({
  id: row.id,
  document: { id: row.documentId, ...(titles.get(row.documentId) ?? { number: '', title: '' }) },
  state: row.state,
  files: Object.values(row.arrived),
  tries: row.tries,
  failure: row.failure,
  nextTryAt: row.state === 'waiting' ? timeOf(row.nextTryAt) : null,
  createdAt: row.createdAt.toISOString(),
  deliveredAt: timeOf(row.deliveredAt),
});

/** What people see of deliveries. */
export const driveDeliveriesService = (platform: Platform) => {
  const { db, clock, tasks } = platform;

  return {
    list: async (
      { actor, request }: By,
      provider: DriveProvider,
      query: Input<typeof listDriveDeliveries>['query'],
    ): Promise<Output<typeof listDriveDeliveries>> => {
      const drive = connected(await drivesRepo(db).find(actor.accountId, provider));
      requireCan(actor, drivePolicy.readDeliveries);
      const page = await driveDeliveriesRepo(db).page(drive, query);
      const titles = await titlesOf(
        db,
        actor.accountId,
        page.rows.map(({ documentId }) => documentId),
      );
      return toList(request, query, page, (row: DeliveryRow) => toDelivery(row, titles));
    },

    /** Throws `not_found`, `drive_needs_reconnecting`. One that has arrived already stays so. */
    retry: async (actor: Actor, provider: DriveProvider, id: number): Promise<DriveDelivery> => {
      const drive = connected(await drivesRepo(db).find(actor.accountId, provider));
      const row = await driveDeliveriesRepo(db).find(drive, id);
      if (row === undefined) throw new AppError('not_found');
      requireCan(actor, drivePolicy.manage);
      if (drive.state !== 'connected') throw new AppError('drive_needs_reconnecting');
      const titles = await titlesOf(db, actor.accountId, [row.documentId]);
      if (row.state === 'delivered') return toDelivery(row, titles);
      return db.transaction().execute(async (tx) => {
        const renewed = await driveDeliveriesRepo(tx).renew(row, clock.now());
        const task = { accountId: row.accountId, deliveryId: row.id };
        await tasks.enqueue(tx, deliverToDrive, task, { key: String(row.id) });
        return toDelivery(renewed, titles);
      });
    },
  };
};
