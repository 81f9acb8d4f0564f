import { shortHash } from '../../../lib/short-hash.ts';

/** A signer's link: the document's number and the secret that opens this person's part of it. */
export type Link = { id: number; token: string };

/** Reads `/sign/:id?token=…`, also below `/embed`; null when the address is none of ours, as when a mail program has cut it. */
export function readLink({ pathname, search }: { pathname: string; search: string }): Link | null {
  const id = Number(/^(?:\/embed)?\/sign\/(\d{1,16})\/?$/.exec(pathname)?.[1]);
  const token = new URLSearchParams(search).get('token') ?? '';
  return Number.isSafeInteger(id) && id > 0 && token !== '' ? { id, token } : null;
}

/** Names what this device keeps for a link, without writing down its secret. */
export const keptName = ({ id, token }: Link): string => `signing.${id}.${shortHash(token)}`;
