import {
  beginDrive,
  changeDriveSettings,
  createDriveFolder,
  disconnectDrive,
  finishDrive,
  getDrive,
  getDriveSettings,
  importDriveFile,
  listDriveDeliveries,
  listDriveFiles,
  listDriveFolders,
  listDrives,
  retryDriveDelivery,
  updateDrive,
} from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import type { FilesService, PicturesService } from '../../files/index.ts';
import { requireConfirmed } from '../../people/index.ts';
import { browsingService } from './browsing.service.ts';
import { connectingService } from './connecting.service.ts';
import { driveDeliveriesService } from './deliveries.service.ts';
import { drivesService } from './drives.service.ts';
import { driveSettingsService } from './drives.settings.ts';
import type { DriveTokensService } from './drives.tokens.ts';
import type { DriveApis } from './providers/index.ts';

type Parts = { apis: DriveApis; tokens: DriveTokensService; files: FilesService; pictures: PicturesService };

export function drivesRoutes(platform: Platform, { apis, tokens, ...parts }: Parts, access: SessionAccess): Route[] {
  const { user, platformAdmin } = access;
  const drives = drivesService(platform);
  const connecting = connectingService(platform, apis, drives);
  const browsing = browsingService(platform, tokens, parts);
  const deliveries = driveDeliveriesService(platform);
  const settings = driveSettingsService(platform);
  return [
    route(listDrives, user, ({ caller }) => drives.list(caller)),
    route(finishDrive, user, ({ caller: actor, body, request }) => connecting.finish({ actor, request }, body)),
    route(getDrive, user, ({ caller, params }) => drives.get(caller, params.provider)),
    route(beginDrive, user, ({ caller, params }) => connecting.begin(caller, params.provider)),
    route(updateDrive, user, ({ caller: actor, params, body, request }) =>
      drives.update({ actor, request }, params.provider, body),
    ),
    route(disconnectDrive, user, ({ caller: actor, params, request }) =>
      drives.disconnect({ actor, request }, params.provider),
    ),
    route(listDriveFiles, user, ({ caller, params, query }) => browsing.files(caller, params.provider, query)),
    route(listDriveFolders, user, ({ caller, params, query }) => browsing.folders(caller, params.provider, query)),
    route(createDriveFolder, user, ({ caller, params, body }) => browsing.createFolder(caller, params.provider, body)),
    route(importDriveFile, user, ({ caller: actor, params, body, request }) =>
      browsing.take({ actor, request }, params.provider, body),
    ),
    route(listDriveDeliveries, user, ({ caller: actor, params, query, request }) =>
      deliveries.list({ actor, request }, params.provider, query),
    ),
    route(retryDriveDelivery, user, ({ caller, params }) => deliveries.retry(caller, params.provider, params.id)),
    route(getDriveSettings, platformAdmin, async ({ caller }) => settings.get(caller)),
    route(changeDriveSettings, platformAdmin, async ({ caller, params, body, request }) => {
      await requireConfirmed(platform, caller);
      return settings.change(caller, params.provider, body, request);
    }),
  ];
}
