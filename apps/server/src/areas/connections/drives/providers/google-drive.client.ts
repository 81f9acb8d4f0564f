import { z } from 'zod';
import { type Asking, LIST_BYTES, LONG_TIMEOUT_MS, read } from './asking.ts';
import { failureOf } from './google-drive.refusals.ts';

export const GoogleFile = z.object({
  id: z.string().min(1).max(2000),
  name: z.string(),
  mimeType: z.string(),
  size: z.coerce.number().int().nonnegative().optional(),
  modifiedTime: z.iso.datetime().optional(),
  trashed: z.boolean().optional(),
});
export const FIELDS = 'id,name,mimeType,size,modifiedTime,trashed';
const Files = z.object({ files: z.array(GoogleFile), nextPageToken: z.string().optional() });

type Bases = { accounts: string; tokens: string; api: string };

const basesOf = (origin: string | undefined): Bases =>
  origin === undefined
    ? {
        accounts: 'https://accounts.google.com',
        tokens: 'https://oauth2.googleapis.com',
        api: 'https://www.googleapis.com',
      }
    : { accounts: origin, tokens: origin, api: origin };

/** A text within a query of files.list. */
export const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", String.raw`\'`)}'`;

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export type GoogleClient = ReturnType<typeof googleClient>;

/** What all calls of Google Drive share. */
export const googleClient = (ask: Asking, origin: string | undefined) => {
  const bases = basesOf(origin);

  const get = (token: string, path: string, query: Record<string, string>, maxBytes = LIST_BYTES) =>
    ask(`${bases.api}/drive/v3/${path}?${new URLSearchParams({ supportsAllDrives: 'true', ...query }).toString()}`, {
      method: 'GET',
      headers: bearer(token),
      maxBytes,
      timeoutMs: LONG_TIMEOUT_MS,
      failureOf,
    });

  return {
    ask,
    bases,
    get,

    list: async (token: string, q: string, more?: string) => {
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
    },

    post: (token: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
      ask(`${bases.api}/${path}`, {
        method: 'POST',
        headers: { ...bearer(token), 'content-type': 'application/json; charset=UTF-8', ...headers },
        body: JSON.stringify(body),
        failureOf,
      }),
  };
};
