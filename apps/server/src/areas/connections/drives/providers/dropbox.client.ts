import { z } from 'zod';
import { type Asking, LIST_BYTES, read } from './asking.ts';
import { failureOf } from './dropbox.refusals.ts';

export const Metadata = z.object({
  '.tag': z.string().optional(),
  id: z.string().min(1).max(2000),
  name: z.string(),
  path_display: z.string().optional(),
  size: z.number().int().nonnegative().optional(),
  server_modified: z.iso.datetime().optional(),
  content_hash: z.string().optional(),
});
export type Metadata = z.output<typeof Metadata>;

type Bases = { www: string; api: string; content: string };

const basesOf = (origin: string | undefined): Bases =>
  origin === undefined
    ? {
        www: 'https://www.dropbox.com',
        api: 'https://api.dropboxapi.com',
        content: 'https://content.dropboxapi.com',
      }
    : { www: origin, api: origin, content: origin };

export type DropboxClient = ReturnType<typeof dropboxClient>;

/** What all calls of Dropbox share. */
export const dropboxClient = (ask: Asking, origin: string | undefined) => {
  const bases = basesOf(origin);

  /** `argument`: null for a call that takes none. */
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

  return {
    ask,
    bases,
    rpc,
    /** `path`: a path, or an id. */
    metadata: async (token: string, path: string): Promise<Metadata> =>
      read(Metadata, await rpc(token, 'files/get_metadata', { path })),
  };
};
