import { shortHash } from '../../../lib/short-hash.ts';
import { readStored, writeStored } from '../../../lib/storage.ts';

/** The secret of a link to a client’s page; null when the address is none of ours, as when a mail program has cut it. */
export const tokenOf = (pathname: string): string | null =>
  /^\/client\/([\w-]{20,128})\/?$/.exec(pathname)?.[1] ?? null;

// Where the browser keeps nothing, having identified holds until the page closes.
const held = new Map<string, string>();

/** Names what this device keeps for a link, without writing down its secret. */
const nameOf = (token: string): string => `client.${shortHash(token)}.identity`;

/** Keeps for this browser that its person passed the check. The link alone, copied elsewhere, does not have it. */
export function keepClientProof(token: string, proof: string | null): void {
  if (proof === null) held.delete(nameOf(token));
  else held.set(nameOf(token), proof);
  writeStored(nameOf(token), proof);
}

export const clientProof = (token: string): string | null => held.get(nameOf(token)) ?? readStored(nameOf(token));
