import type { DriveEntry } from '@sealwright/contract';
import { z } from 'zod';
import { type Asking, LONG_TIMEOUT_MS, read } from './asking.ts';
import { type DriveApi, DriveError, type DriveFiles, type ToDeliver } from './drive-api.ts';
import { dropboxAccess } from './dropbox.access.ts';
import { type DropboxClient, dropboxClient, Metadata } from './dropbox.client.ts';
import { failureOf, headerJson } from './dropbox.refusals.ts';
import { contentHashOf, sendSession } from './dropbox.upload.ts';

/** So many names are tried for a file whose name another one has. */
const NAMES = 20;

/** Of a list: what was deleted has no id, and is left out. */
const Listed = z.object({ '.tag': z.string() }).loose();
const Page = z.object({ entries: z.array(Listed), cursor: z.string(), has_more: z.boolean() });
const Matches = z.object({
  matches: z.array(z.object({ metadata: z.object({ metadata: Listed.optional() }).loose() })),
  cursor: z.string().optional(),
  has_more: z.boolean(),
});
const Created = z.object({ metadata: Metadata });

/** Dropbox, API version 2. */
export function dropbox(ask: Asking, origin: string | undefined): DriveApi {
  const client = dropboxClient(ask, origin);
  return { ...dropboxAccess(client), ...dropboxFiles(client) };
}

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
  return entries.toSorted((one, other) => {
    if (one.kind === other.kind) return order.compare(one.name, other.name);
    return one.kind === 'folder' ? -1 : 1;
  });
}

async function list({ rpc }: DropboxClient, token: string, folder: string | undefined, more: string | undefined) {
  const answer =
    more === undefined
      ? await rpc(token, 'files/list_folder', { path: folder ?? '', limit: 2000 })
      : await rpc(token, 'files/list_folder/continue', { cursor: more });
  const { entries, cursor, has_more: isMore } = read(Page, answer);
  return { entries: toEntries(entries), more: isMore ? cursor : null };
}

async function find({ rpc }: DropboxClient, token: string, query: string, more: string | undefined) {
  const options = { max_results: 200, filename_only: true, file_status: 'active' };
  const answer =
    more === undefined
      ? await rpc(token, 'files/search_v2', { query, options })
      : await rpc(token, 'files/search/continue_v2', { cursor: more });
  const { matches, cursor, has_more: isMore } = read(Matches, answer);
  const found = matches.flatMap(({ metadata: { metadata: one } }) => one ?? []);
  return { entries: toEntries(found), more: isMore ? (cursor ?? null) : null };
}

const dropboxFiles = (client: DropboxClient): DriveFiles => ({
  files: (token, { folder, search, more }) =>
    search === undefined ? list(client, token, folder, more) : find(client, token, search, more),

  folders: async (token, { folder, more }) => {
    const found = await list(client, token, folder, more);
    return { ...found, entries: found.entries.filter(({ kind }) => kind === 'folder') };
  },

  createFolder: async (token, { folder, name }) => {
    const parent = folder === undefined ? '' : await pathOf(client, token, folder);
    const argument = { path: `${parent}/${name.replaceAll('/', '-')}`, autorename: false };
    const answer = await client.rpc(token, 'files/create_folder_v2', argument).catch((cause: unknown) => {
      const isTaken = cause instanceof DriveError && cause.kind === 'conflict';
      throw isTaken ? new DriveError('name_taken', { cause }) : cause;
    });
    return toEntry(read(Created, answer).metadata, 'folder');
  },

  download: async (token, id, mostBytes) => {
    const { '.tag': tag, name, size } = await client.metadata(token, id);
    if (tag !== 'file' || !isPdf(name)) throw new DriveError('not_pdf');
    if (size !== undefined && size > mostBytes) throw new DriveError('too_large');
    const answer = await client.ask(`${client.bases.content}/2/files/download`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'dropbox-api-arg': headerJson({ path: id }) },
      maxBytes: mostBytes,
      timeoutMs: LONG_TIMEOUT_MS,
      failureOf,
    });
    return { name, bytes: answer.body };
  },

  put: (token, folder, file) => put(client, token, folder, file),
});

/** Where a folder is now, wherever it was moved since it was chosen. Throws `folder_missing`. */
async function pathOf({ metadata }: DropboxClient, token: string, folder: string): Promise<string> {
  const found = await metadata(token, folder).catch((cause: unknown) => {
    const isGone = cause instanceof DriveError && cause.kind === 'not_found';
    throw isGone ? new DriveError('folder_missing', { cause }) : cause;
  });
  if (found['.tag'] !== 'folder' || found.path_display === undefined) throw new DriveError('folder_missing');
  return found.path_display;
}

/** The same content under the name is there from an earlier try; another content gets a number. */
async function put(client: DropboxClient, token: string, folder: string, file: ToDeliver): Promise<string> {
  const parent = await pathOf(client, token, folder);
  const hash = await contentHashOf(await file.read());
  for (let copy = 1; copy <= NAMES; copy += 1) {
    const name = `${file.name}${copy === 1 ? '' : ` (${copy})`}${file.extension}`;
    const path = `${parent}/${name}`;
    const there = await client.metadata(token, path).catch((cause: unknown) => {
      if (cause instanceof DriveError && cause.kind === 'not_found') return null;
      throw cause;
    });
    if (there?.content_hash === hash) return there.name;
    if (there === null) return sendSession({ ask: client.ask, origin: client.bases.content, token }, path, file);
  }
  throw new DriveError('name_taken');
}
