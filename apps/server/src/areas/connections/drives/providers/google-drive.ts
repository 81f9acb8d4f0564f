import type { DriveEntry } from '@sealwright/contract';
import type { z } from 'zod';
import { type Asking, read } from './asking.ts';
import { type DriveApi, DriveError, type DriveFiles, type ToDeliver } from './drive-api.ts';
import { googleAccess } from './google-drive.access.ts';
import { FIELDS, type GoogleClient, googleClient, GoogleFile, quoted } from './google-drive.client.ts';
import { sendParts } from './google-drive.upload.ts';

const FOLDER = 'application/vnd.google-apps.folder';
const PDF = 'application/pdf';
/** Seen by this application alone: marks its folders, and tells which document a file is of. */
const FOLDER_MARK = 'sealwright_folder';
const FILE_MARK = 'sealwright_file';

/** Google Drive, API version 3. */
export function googleDrive(ask: Asking, origin: string | undefined): DriveApi {
  const client = googleClient(ask, origin);
  return { ...googleAccess(client), ...googleFiles(client) };
}

const marked = (key: string, value: string): string =>
  `appProperties has { key=${quoted(key)} and value=${quoted(value)} }`;

function toEntry({ id, name, mimeType, size, modifiedTime }: z.output<typeof GoogleFile>): DriveEntry {
  const isFolder = mimeType === FOLDER;
  return {
    id,
    name,
    kind: isFolder ? 'folder' : 'file',
    isPdf: mimeType === PDF,
    size: isFolder ? null : (size ?? null),
    changedAt: modifiedTime === undefined ? null : new Date(modifiedTime).toISOString(),
  };
}

const googleFiles = (client: GoogleClient): DriveFiles => {
  const listed = async (token: string, q: string, more: string | undefined) => {
    const found = await client.list(token, q, more);
    return { entries: found.files.map(toEntry), more: found.more };
  };

  return {
    files: (token, { folder, search, more }) =>
      listed(
        token,
        search === undefined
          ? `${quoted(folder ?? 'root')} in parents and trashed = false`
          : `name contains ${quoted(search)} and trashed = false`,
        more,
      ),

    folders: (token, { folder, more }) => {
      const inside = folder === undefined ? '' : ` and ${quoted(folder)} in parents`;
      const q = `mimeType = ${quoted(FOLDER)} and trashed = false and ${marked(FOLDER_MARK, '1')}${inside}`;
      return listed(token, q, more);
    },

    createFolder: async (token, { folder, name }) => {
      const parents = folder === undefined ? {} : { parents: [folder] };
      const body = { name, mimeType: FOLDER, appProperties: { [FOLDER_MARK]: '1' }, ...parents };
      const path = `drive/v3/files?supportsAllDrives=true&fields=${FIELDS}`;
      return toEntry(read(GoogleFile, await client.post(token, path, body)));
    },

    download: async (token, id, mostBytes) => {
      const path = `files/${encodeURIComponent(id)}`;
      const { name, mimeType, size, trashed } = read(GoogleFile, await client.get(token, path, { fields: FIELDS }));
      if (trashed === true) throw new DriveError('not_found');
      if (mimeType !== PDF) throw new DriveError('not_pdf');
      if (size !== undefined && size > mostBytes) throw new DriveError('too_large');
      return { name, bytes: (await client.get(token, path, { alt: 'media' }, mostBytes)).body };
    },

    put: (token, folder, file) => put(client, token, folder, file),
  };
};

/** Throws `folder_missing`. A folder in the trash would still take files. */
async function requireFolder({ get }: GoogleClient, token: string, folder: string): Promise<void> {
  const answer = await get(token, `files/${encodeURIComponent(folder)}`, { fields: FIELDS }).catch((cause: unknown) => {
    const isGone = cause instanceof DriveError && cause.kind === 'not_found';
    throw isGone ? new DriveError('folder_missing', { cause }) : cause;
  });
  const { trashed, mimeType } = read(GoogleFile, answer);
  if (trashed === true || mimeType !== FOLDER) throw new DriveError('folder_missing');
}

async function put(client: GoogleClient, token: string, folder: string, file: ToDeliver): Promise<string> {
  await requireFolder(client, token, folder);
  const earlier = await client.list(token, `${marked(FILE_MARK, file.key)} and trashed = false`);
  const [there] = earlier.files;
  if (there !== undefined) return there.name;
  const name = `${file.name}${file.extension}`;
  const answer = await client.post(
    token,
    `upload/drive/v3/files?uploadType=resumable&supportsAllDrives=true&fields=${FIELDS}`,
    { name, parents: [folder], mimeType: file.mediaType, appProperties: { [FILE_MARK]: file.key } },
    { 'x-upload-content-type': file.mediaType, 'x-upload-content-length': String(file.sizeBytes) },
  );
  const session = answer.headers['location'];
  // Whatever an answer says, sealed copies go to the provider alone.
  if (session === undefined || !session.startsWith(`${client.bases.api}/`)) throw new DriveError('unavailable');
  await sendParts(client.ask, session, file);
  return name;
}
