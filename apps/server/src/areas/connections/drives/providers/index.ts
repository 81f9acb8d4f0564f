import type { DriveProvider } from '@sealwright/contract';
import type { Platform } from '../../../../platform/platform.ts';
import { asking } from './asking.ts';
import type { DriveApi } from './drive-api.ts';
import { dropbox } from './dropbox.ts';
import { googleDrive } from './google-drive.ts';

export type { DriveApi, DriveEntries, DriveTokens, ToDeliver } from './drive-api.ts';
export { DriveError, type DriveErrorKind } from './drive-api.ts';

export type DriveApis = Readonly<Record<DriveProvider, DriveApi>>;

/** The providers at their addresses, or at those that the environment names instead. */
export function driveApis(platform: Pick<Platform, 'outbound' | 'clock' | 'config'>): DriveApis {
  const ask = asking(platform);
  const { google_drive: google, dropbox: box } = platform.config.driveOrigins;
  return { google_drive: googleDrive(ask, google), dropbox: dropbox(ask, box) };
}
