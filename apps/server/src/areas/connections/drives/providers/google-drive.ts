import type { DriveEntry } from '@sealwright/contract';
import { z } from 'zod';
import { type Asking, askTokens, LIST_BYTES, LONG_TIMEOUT_MS, read } from './asking.ts';
import { type DriveApi, DriveError, type ToDeliver } from './drive-api.ts';
import { failureOf } from './google-drive.refusals.ts';
import { sendParts } from './google-drive.upload.ts';

const FOLDER = 'application/vnd.google-apps.folder';
const PDF = 'application/pdf';
const SCOPES = [
  // Reads what people choose files from.
  'https://www.googleapis.com/auth/drive.readonly',
  // Writes, but only into what this application has made itself.
  'https://www.googleapis.com/auth/drive.file',
];
/** Seen by this application alone: marks its folders, and tells which document a file is of. */
const FOLDER_MARK = 'sealwright_folder';
const FILE_MARK = 'sealwright_file';

const Id = z.string().min(1).max(2000);
const GoogleFile = z.object({
  id: Id,
  name: z.string(),
  mimeType: z.string(),
  size: z.coerce.number().int().nonnegative().optional(),
  modifiedTime: z.iso.datetime().optional(),
  trashed: z.boolean().optional(),
});
const FIELDS = 'id,name,mimeType,size,modifiedTime,trashed';
const Files = z.object({ files: z.array(GoogleFile), nextPageToken: z.string().optional() });
const About = z.object({
  user: z.object({ displayName: z.string().default(''), emailAddress: z.string().default('') }),
});

/** A text within a query of files.list. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;
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

type Bases = { accounts: string; tokens: string; api: string };

const basesOf = (origin: string | undefined): Bases =>
  origin === undefined
    ? {
        accounts: 'https://accounts.google.com',
        tokens: 'https://oauth2.googleapis.com',
        api: 'https://www.googleapis.com',
      }
    : { accounts: origin, tokens: origin, api: origin };

/** Google Drive, API version 3. */
export function googleDrive(ask: Asking, origin: string | undefined): DriveApi {
  const bases = basesOf(origin);
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

  const get = (token: string, path: string, query: Record<string, string>, maxBytes = LIST_BYTES) =>
    ask(`${bases.api}/drive/v3/${path}?${new URLSearchParams({ supportsAllDrives: 'true', ...query }).toString()}`, {
      method: 'GET',
      headers: bearer(token),
      maxBytes,
      timeoutMs: LONG_TIMEOUT_MS,
      failureOf,
    });

  const list = async (token: string, q: string, more?: string) => {
    const answer = await get(token, 'files', {
      q,
      pageSize: '200',
      fields: `nextPageToken,files(${FIELDS})`,
      orderBy: 'folder,name_natural',
      includeItemsFromAllDrives: 'true',
      ...(more === undefined ? {} : { pageToken: more }),
    });
    const { files, nextPageToken } = read(Files, answer);
    return { files, more: nextPageToken ?? null };
  };

  const listed = async (token: string, q: string, more: string | undefined) => {
    const found = await list(token, q, more);
    return { entries: found.files.map(toEntry), more: found.more };
  };

  /** Throws `folder_missing`. A folder in the trash would still take files. */
  const requireFolder = async (token: string, folder: string): Promise<void> => {
    const answer = await get(token, `files/${encodeURIComponent(folder)}`, { fields: FIELDS }).catch(
      (cause: unknown) => {
        throw cause instanceof DriveError && cause.kind === 'not_found'
          ? new DriveError('folder_missing', { cause })
          : cause;
      },
    );
    const { trashed, mimeType } = read(GoogleFile, answer);
    if (trashed === true || mimeType !== FOLDER) throw new DriveError('folder_missing');
  };

  return {
    provider: 'google_drive',
    revokesAll: true,
    scopes: SCOPES,

    authorizeUrl: ({ clientId }, { redirectUri, state, challenge }) =>
      `${bases.accounts}/o/oauth2/v2/auth?${new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: SCOPES.join(' '),
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        access_type: 'offline',
        // Otherwise it gives a refresh token the first time only.
        prompt: 'consent',
      }).toString()}`,

    exchange: ({ clientId, clientSecret }, { redirectUri, code, verifier }) =>
      askTokens(ask, `${bases.tokens}/token`, {
        grant_type: 'authorization_code',
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: redirectUri,
        code,
        code_verifier: verifier,
      }),

    refresh: ({ clientId, clientSecret }, refreshToken) =>
      askTokens(ask, `${bases.tokens}/token`, {
        grant_type: 'refresh_token',
        client_id: clientId,
        client_secret: clientSecret,
        refresh_token: refreshToken,
      }),

    revoke: async (_, refreshToken) => {
      await ask(`${bases.tokens}/revoke`, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ token: refreshToken }).toString(),
        // One that is worthless already.
        takes: [400],
      });
    },

    owner: async (token) => {
      const { user } = read(About, await get(token, 'about', { fields: 'user(displayName,emailAddress)' }));
      return { name: user.displayName, email: user.emailAddress };
    },

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
      const body = {
        name,
        mimeType: FOLDER,
        appProperties: { [FOLDER_MARK]: '1' },
        ...(folder === undefined ? {} : { parents: [folder] }),
      };
      const answer = await ask(`${bases.api}/drive/v3/files?supportsAllDrives=true&fields=${FIELDS}`, {
        method: 'POST',
        headers: { ...bearer(token), 'content-type': 'application/json' },
        body: JSON.stringify(body),
        failureOf,
      });
      return toEntry(read(GoogleFile, answer));
    },

    download: async (token, id, mostBytes) => {
      const path = `files/${encodeURIComponent(id)}`;
      const { name, mimeType, size, trashed } = read(GoogleFile, await get(token, path, { fields: FIELDS }));
      if (trashed === true) throw new DriveError('not_found');
      if (mimeType !== PDF) throw new DriveError('not_pdf');
      if (size !== undefined && size > mostBytes) throw new DriveError('too_large');
      return { name, bytes: (await get(token, path, { alt: 'media' }, mostBytes)).body };
    },

    put: async (token, folder, file: ToDeliver) => {
      await requireFolder(token, folder);
      const earlier = await list(token, `${marked(FILE_MARK, file.key)} and trashed = false`);
      const [there] = earlier.files;
      if (there !== undefined) return there.name;
      const name = `${file.name}${file.extension}`;
      const answer = await ask(
        `${bases.api}/upload/drive/v3/files?uploadType=resumable&supportsAllDrives=true&fields=${FIELDS}`,
        {
          method: 'POST',
          headers: {
            ...bearer(token),
            'content-type': 'application/json; charset=UTF-8',
            'x-upload-content-type': file.mediaType,
            'x-upload-content-length': String(file.sizeBytes),
          },
          body: JSON.stringify({
            name,
            parents: [folder],
            mimeType: file.mediaType,
            appProperties: { [FILE_MARK]: file.key },
          }),
          failureOf,
        },
      );
      const session = answer.headers['location'];
      if (session === undefined || !session.startsWith(`${bases.api}/`)) throw new DriveError('unavailable');
      await sendParts(ask, session, file);
      return name;
    },
  };
}
