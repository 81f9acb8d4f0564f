import type { DriveEntry } from '@sealwright/contract';
import { z } from 'zod';
import { type Asking, askTokens, LIST_BYTES, LONG_TIMEOUT_MS, read } from './asking.ts';
import { type DriveApi, DriveError } from './drive-api.ts';
import { failureOf, headerJson } from './dropbox.refusals.ts';
import { contentHashOf, sendSession } from './dropbox.upload.ts';

const SCOPES = ['account_info.read', 'files.metadata.read', 'files.content.read', 'files.content.write'];
/** So many names are tried for a file whose name another one has. */
const NAMES = 20;

const Metadata = z.object({
  '.tag': z.string().optional(),
  id: z.string().min(1).max(2000),
  name: z.string(),
  path_display: z.string().optional(),
  size: z.number().int().nonnegative().optional(),
  server_modified: z.iso.datetime().optional(),
  content_hash: z.string().optional(),
});
type Metadata = z.output<typeof Metadata>;

/** Of a list: what was deleted has no id, and is left out. */
const Listed = z.object({ '.tag': z.string() }).loose();
const Page = z.object({ entries: z.array(Listed), cursor: z.string(), has_more: z.boolean() });
const Matches = z.object({
  matches: z.array(z.object({ metadata: z.object({ metadata: Listed.optional() }).loose() })),
  cursor: z.string().optional(),
  has_more: z.boolean(),
});
const Account = z.object({ name: z.object({ display_name: z.string() }), email: z.string() });
const Created = z.object({ metadata: Metadata });

const isPdf = (name: string): boolean => /\.pdf$/i.test(name);

function toEntry(found: Metadata, tag: string): DriveEntry {
  const isFolder = tag === 'folder';
  return {
    id: found.id,
    name: found.name,
    kind: isFolder ? 'folder' : 'file',
    isPdf: !isFolder && isPdf(found.name),
    size: isFolder ? null : (found.size ?? null),
    changedAt: found.server_modified === undefined ? null : new Date(found.server_modified).toISOString(),
  };
}

/** Dropbox gives them in no order. */
function toEntries(listed: readonly z.output<typeof Listed>[]): DriveEntry[] {
  const entries = listed.flatMap((one) => {
    const found = Metadata.safeParse(one);
    return found.success && one['.tag'] !== 'deleted' ? [toEntry(found.data, one['.tag'])] : [];
  });
  const order = new Intl.Collator('en', { numeric: true });
  return entries.toSorted((one, other) =>
    one.kind === other.kind ? order.compare(one.name, other.name) : one.kind === 'folder' ? -1 : 1,
  );
}

type Bases = { www: string; api: string; content: string };

const basesOf = (origin: string | undefined): Bases =>
  origin === undefined
    ? {
        www: 'https://www.dropbox.com',
        api: 'https://api.dropboxapi.com',
        content: 'https://content.dropboxapi.com',
      }
    : { www: origin, api: origin, content: origin };

/** Dropbox, API version 2. */
export function dropbox(ask: Asking, origin: string | undefined): DriveApi {
  const bases = basesOf(origin);

  const rpc = (token: string, path: string, argument: unknown) =>
    ask(`${bases.api}/2/${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        ...(argument === null ? {} : { 'content-type': 'application/json' }),
      },
      ...(argument === null ? {} : { body: JSON.stringify(argument) }),
      maxBytes: LIST_BYTES,
      failureOf,
    });

  const metadata = async (token: string, path: string): Promise<Metadata> =>
    read(Metadata, await rpc(token, 'files/get_metadata', { path }));

  const list = async (token: string, folder: string | undefined, more: string | undefined) => {
    const answer =
      more === undefined
        ? await rpc(token, 'files/list_folder', { path: folder ?? '', limit: 2000 })
        : await rpc(token, 'files/list_folder/continue', { cursor: more });
    const { entries, cursor, has_more: isMore } = read(Page, answer);
    return { entries: toEntries(entries), more: isMore ? cursor : null };
  };

  const search = async (token: string, query: string, more: string | undefined) => {
    const options = { max_results: 200, filename_only: true, file_status: 'active' };
    const answer =
      more === undefined
        ? await rpc(token, 'files/search_v2', { query, options })
        : await rpc(token, 'files/search/continue_v2', { cursor: more });
    const { matches, cursor, has_more: isMore } = read(Matches, answer);
    const found = matches.flatMap(({ metadata: { metadata: one } }) => one ?? []);
    return { entries: toEntries(found), more: isMore ? (cursor ?? null) : null };
  };

  const refresh: DriveApi['refresh'] = ({ clientId, clientSecret }, refreshToken) =>
    askTokens(ask, `${bases.api}/oauth2/token`, {
      grant_type: 'refresh_token',
      client_id: clientId,
      client_secret: clientSecret,
      refresh_token: refreshToken,
    });

  /** Where a folder is now, wherever it was moved since it was chosen. */
  const pathOf = async (token: string, folder: string): Promise<string> => {
    const found = await metadata(token, folder).catch((cause: unknown) => {
      const isGone = cause instanceof DriveError && cause.kind === 'not_found';
      throw isGone ? new DriveError('folder_missing', { cause }) : cause;
    });
    if (found['.tag'] !== 'folder' || found.path_display === undefined) throw new DriveError('folder_missing');
    return found.path_display;
  };

  return {
    provider: 'dropbox',
    revokesAll: false,
    scopes: SCOPES,

    authorizeUrl: ({ clientId }, { redirectUri, state, challenge }) =>
      `${bases.www}/oauth2/authorize?${new URLSearchParams({
        client_id: clientId,
        redirect_uri: redirectUri,
        response_type: 'code',
        scope: SCOPES.join(' '),
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
        token_access_type: 'offline',
      }).toString()}`,

    exchange: ({ clientId, clientSecret }, { redirectUri, code, verifier }) =>
      askTokens(ask, `${bases.api}/oauth2/token`, {
        grant_type: 'authorization_code',
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: redirectUri,
        code,
        code_verifier: verifier,
      }),

    refresh,

    // It takes an access token, and ends the refresh token that this one came from.
    revoke: async (keys, refreshToken) => {
      const { accessToken } = await refresh(keys, refreshToken);
      await rpc(accessToken, 'auth/token/revoke', null);
    },

    owner: async (token) => {
      const { name, email } = read(Account, await rpc(token, 'users/get_current_account', null));
      return { name: name.display_name, email };
    },

    files: (token, { folder, search: text, more }) =>
      text === undefined ? list(token, folder, more) : search(token, text, more),

    folders: async (token, { folder, more }) => {
      const found = await list(token, folder, more);
      return { ...found, entries: found.entries.filter(({ kind }) => kind === 'folder') };
    },

    createFolder: async (token, { folder, name }) => {
      const parent = folder === undefined ? '' : await pathOf(token, folder);
      const argument = { path: `${parent}/${name.replaceAll('/', '-')}`, autorename: false };
      const answer = await rpc(token, 'files/create_folder_v2', argument).catch((cause: unknown) => {
        const isTaken = cause instanceof DriveError && cause.kind === 'conflict';
        throw isTaken ? new DriveError('name_taken', { cause }) : cause;
      });
      return toEntry(read(Created, answer).metadata, 'folder');
    },

    download: async (token, id, mostBytes) => {
      const { '.tag': tag, name, size } = await metadata(token, id);
      if (tag !== 'file' || !isPdf(name)) throw new DriveError('not_pdf');
      if (size !== undefined && size > mostBytes) throw new DriveError('too_large');
      const answer = await ask(`${bases.content}/2/files/download`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'dropbox-api-arg': headerJson({ path: id }) },
        maxBytes: mostBytes,
        timeoutMs: LONG_TIMEOUT_MS,
        failureOf,
      });
      return { name, bytes: answer.body };
    },

    put: async (token, folder, file) => {
      const parent = await pathOf(token, folder);
      const hash = await contentHashOf(await file.read());
      for (let copy = 1; copy <= NAMES; copy += 1) {
        const name = `${file.name}${copy === 1 ? '' : ` (${copy})`}${file.extension}`;
        const path = `${parent}/${name}`;
        const there = await metadata(token, path).catch((cause: unknown) => {
          if (cause instanceof DriveError && cause.kind === 'not_found') return null;
          throw cause;
        });
        if (there?.content_hash === hash) return there.name;
        if (there !== null) continue;
        return sendSession({ ask, origin: bases.content, token }, path, file);
      }
      throw new DriveError('name_taken');
    },
  };
}
