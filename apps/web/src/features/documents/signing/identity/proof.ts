import { IDENTITY_HEADER } from '@sealwright/contract';
import type { ApiError } from '../../../../lib/api.ts';
import { readStored, writeStored } from '../../../../lib/storage.ts';
import { keptName, type Link } from '../link.ts';

// Where the browser keeps nothing, having identified holds until the page closes.
const held = new Map<string, string>();

const nameOf = (link: Link): string => `${keptName(link)}.identity`;

/** Keeps for this browser that the person of a link has identified. The link alone, copied elsewhere, does not have it. */
export function keepProof(link: Link, proof: string): void {
  held.set(nameOf(link), proof);
  writeStored(nameOf(link), proof);
}

/** The person has to show first who they are, or too many wrong answers keep them out. */
export const isIdentityRefusal = ({ code }: ApiError): boolean =>
  code === 'identity_needed' || code === 'recipient_locked' || code === 'irs_taxpayer_closed';

/** The header that shows it; empty where they have not. */
export function proofHeaders(link: Link): Record<string, string> {
  const proof = held.get(nameOf(link)) ?? readStored(nameOf(link));
  return proof === null ? {} : { [IDENTITY_HEADER]: proof };
}
