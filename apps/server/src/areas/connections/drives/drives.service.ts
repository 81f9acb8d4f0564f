import {
  definedOf,
  DRIVE_PROVIDERS,
  type Drive,
  type DriveProvider,
  getDrive,
  type Input,
  type updateDrive,
} from '@sealwright/contract';
import type { Updateable } from 'kysely';
import type { DriveTable } from '../../../migrations/tables.drives.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { requireFolder } from '../../documents/index.ts';
import { nameOfPerson } from '../../people/index.ts';
import { driveDeliveriesRepo } from './deliveries.repo.ts';
import { publishChange } from './drives.events.ts';
import { drivePolicy } from './drives.policy.ts';
import { type DriveRow, drivesRepo } from './drives.repo.ts';
import { toDrive } from './drives.shape.ts';
import { revokeTokens } from './drives.tasks.names.ts';
import { leaveForRevocation } from './drives.tokens.ts';

/** Who does something, and by which request: it stands in the log. */
export type By = { actor: Actor; request: Incoming };

type Change = Input<typeof updateDrive>['body'];

/** A drive of the account that is connected. Throws `drive_not_connected`. */
export function connected(row: DriveRow | undefined): DriveRow {
  if (row === undefined) throw new AppError('drive_not_connected');
  return row;
}

export const drivesService = (platform: Platform) => {
  const { db, clock, tasks } = platform;

  const shown = async (tx: Db, actor: Actor, provider: DriveProvider, row: DriveRow | undefined): Promise<Drive> => {
    const connector = row === undefined ? '' : ((await nameOfPerson(tx, row.connectedBy)) ?? '');
    return toDrive(platform, actor, provider, row === undefined ? null : { row, connector });
  };

  return {
    shown,

    list: async (actor: Actor): Promise<{ results: Drive[] }> => {
      requireCan(actor, drivePolicy.read);
      const rows = await drivesRepo(db).list(actor.accountId);
      const results = await Promise.all(
        DRIVE_PROVIDERS.map((provider) =>
          shown(
            db,
            actor,
            provider,
            rows.find((row) => row.provider === provider),
          ),
        ),
      );
      return { results };
    },

    get: async (actor: Actor, provider: DriveProvider): Promise<Drive> => {
      requireCan(actor, drivePolicy.read);
      return shown(db, actor, provider, await drivesRepo(db).find(actor.accountId, provider));
    },

    /** Throws `drive_not_connected`, `version_stale`, `drive_folder_needed`, `not_found` for a folder of documents that is not there. */
    update: ({ actor, request }: By, provider: DriveProvider, given: Change): Promise<Drive> =>
      db.transaction().execute(async (tx) => {
        const row = connected(await drivesRepo(tx).lockOf(actor.accountId, provider));
        requireCan(actor, drivePolicy.manage);
        refuseStale(request, row, readBy(getDrive, { provider }));
        if (typeof given.documentsFolder === 'number') await requireFolder(tx, actor, given.documentsFolder);
        const change = columnsOf(actor, given);
        const folderId = change.folderId === undefined ? row.folderId : change.folderId;
        if ((change.isDelivering ?? row.isDelivering) && folderId === null) {
          throw new AppError('drive_folder_needed');
        }
        const changed = await drivesRepo(tx).update(row, { ...change, updatedAt: clock.now() });
        if (row.isDelivering && !changed.isDelivering) await driveDeliveriesRepo(tx).giveUp(row, 'off');
        await publishChange(tx, platform, { actor, request }, 'changed', provider);
        return shown(tx, actor, provider, changed);
      }),

    /** What was delivered stays at the provider; the log of deliveries goes. Access is given back there by a task. */
    disconnect: ({ actor, request }: By, provider: DriveProvider): Promise<Drive> =>
      db.transaction().execute(async (tx) => {
        const row = connected(await drivesRepo(tx).lockOf(actor.accountId, provider));
        requireCan(actor, drivePolicy.manage);
        refuseStale(request, row, readBy(getDrive, { provider }));
        await leaveForRevocation(tx, platform, row);
        await tasks.enqueue(tx, revokeTokens, {}, { key: 'all' });
        await drivesRepo(tx).delete(row);
        await publishChange(tx, platform, { actor, request }, 'disconnected', provider);
        return shown(tx, actor, provider, undefined);
      }),
  };
};

function columnsOf({ account }: Actor, { folder, ...rest }: Change): Updateable<DriveTable> {
  // What is private is so within a team only.
  const always = account.kind === 'personal' ? { includesPrivate: true, isOpenToMembers: false } : {};
  const chosen = folder === undefined ? {} : { folderId: folder?.id ?? null, folderName: folder?.name ?? null };
  // Without a folder nothing can be delivered.
  const off = folder === null ? { isDelivering: false } : {};
  return { ...chosen, ...off, ...definedOf(rest), ...always };
}
