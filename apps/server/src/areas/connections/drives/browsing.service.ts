import { Readable } from 'node:stream';
import {
  type createDriveFolder,
  type DriveEntry,
  type DriveProvider,
  type importDriveFile,
  type Input,
  type listDriveFiles,
  type listDriveFolders,
  MAX_FILE_BYTES,
  type Output,
} from '@sealwright/contract';
import type { Upload } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { documentFilesService } from '../../documents/index.ts';
import type { FilesService, PicturesService } from '../../files/index.ts';
import { drivePolicy } from './drives.policy.ts';
import { refusing } from './drives.refusals.ts';
import { type DriveRow, drivesRepo } from './drives.repo.ts';
import { type By, connected } from './drives.service.ts';
import type { DriveTokensService } from './drives.tokens.ts';
import type { DriveEntries } from './providers/index.ts';

/** One person looking through folders, not a program copying a drive. */
const LOOKS = { name: 'drive-looks', points: 300, seconds: 600 };

type Parts = { files: FilesService; pictures: PicturesService };

/** What people see and take of a drive. Throws `drive_not_connected`, `drive_needs_reconnecting`, `drive_unavailable`, `drive_busy`. */
export const browsingService = (platform: Platform, tokens: DriveTokensService, { files, pictures }: Parts) => {
  const { db, limits } = platform;
  const documentFiles = documentFilesService(platform, files, pictures);

  const driveFor = async (actor: Actor, provider: DriveProvider, act: 'browse' | 'manage'): Promise<DriveRow> => {
    const drive = connected(await drivesRepo(db).find(actor.accountId, provider));
    requireCan(actor, drivePolicy[act], drive);
    await limits.take(LOOKS, String(actor.userId));
    return drive;
  };

  return {
    files: async (
      actor: Actor,
      provider: DriveProvider,
      { folder, search, more }: Input<typeof listDriveFiles>['query'],
    ): Promise<Output<typeof listDriveFiles>> => {
      const drive = await driveFor(actor, provider, 'browse');
      const wanted = { folder, more, search: search === '' ? undefined : search };
      return refusing(() => tokens.use(drive, (api, token) => api.files(token, wanted)), 'drive_file_missing');
    },

    /** Folders that documents can be delivered to. */
    folders: async (
      actor: Actor,
      provider: DriveProvider,
      { folder, more }: Input<typeof listDriveFolders>['query'],
    ): Promise<DriveEntries> => {
      const drive = await driveFor(actor, provider, 'manage');
      return refusing(() => tokens.use(drive, (api, token) => api.folders(token, { folder, more })));
    },

    /** Throws `folder_exists`, `drive_folder_refused` too. */
    createFolder: async (
      actor: Actor,
      provider: DriveProvider,
      { folder, name }: Input<typeof createDriveFolder>['body'],
    ): Promise<DriveEntry> => {
      const drive = await driveFor(actor, provider, 'manage');
      return refusing(() => tokens.use(drive, (api, token) => api.createFolder(token, { folder, name })));
    },

    /** By the door that uploads come in by. Throws `drive_file_missing`, `drive_not_pdf`, and as an upload. */
    take: async (
      by: By,
      provider: DriveProvider,
      { file, document }: Input<typeof importDriveFile>['body'],
    ): Promise<Output<typeof importDriveFile>> => {
      const drive = await driveFor(by.actor, provider, 'browse');
      const { name, bytes } = await refusing(
        () => tokens.use(drive, (api, token) => api.download(token, file, MAX_FILE_BYTES)),
        'drive_file_missing',
      );
      const named = /\.pdf$/i.test(name) ? name : `${name}.pdf`;
      return documentFiles.upload(by, uploadOf(named, bytes, document));
    },
  };
};

/** A fetched file as the upload that it stands for. */
function uploadOf(fileName: string, bytes: Buffer, document: number | undefined): Upload {
  const part = { name: 'file', fileName, mediaType: 'application/pdf', isTruncated: () => false };
  return {
    files: async function* files() {
      yield { ...part, stream: Readable.from([bytes]) };
    },
    texts: document === undefined ? {} : { document: String(document) },
  };
}
