import { type ErrorCode, IDENTITY_HEADER } from '@sealwright/contract';
import { hashToken } from '../../../platform/crypto/crypto.ts';
import { networkOf } from '../../../platform/http/devices.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Access, Incoming } from '../../../platform/http/http.ts';
import { isOnPurpose } from '../../../platform/http/on-purpose.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deathOf, refusalBeforeIdentity, refusalOfLink, refusalToAskAgain, type Standing } from './signing.policy.ts';
import { findProof } from './identity/identity.repo.ts';
import { findDocument, findLink, findRecipient, type LinkRow } from './signing.repo.ts';

/** Who holds a living link, and from where they call. */
export type RecipientCaller = {
  accountId: number;
  documentId: number;
  recipientId: number;
  tokenHash: Buffer;
  /** On whose device the link is opened; null on the recipient's own. */
  hostName: string | null;
  /** Of what this browser got when its recipient identified. */
  proofHash: Buffer | null;
  origin: { address: string; device: string };
  /** False for prefetches and link scanners: what they read is no view of the document. */
  isOnPurpose: boolean;
};

// Guessing 256 bits is hopeless; the limit keeps a guesser from costing us queries.
const WRONG_LINKS = { name: 'signing-link-wrong', points: 60, seconds: 60 };

/** A token that is named twice is none: the query then holds a list. */
export const linkTokenOf = ({ query }: Incoming): string => (typeof query['token'] === 'string' ? query['token'] : '');

const claims = (request: Incoming): boolean => typeof request.query['token'] === 'string';

const identify = (caller: RecipientCaller): string => `recipient:${caller.recipientId}`;

/**
 * Access by the token of a signing link. Unknown tokens, and a token beside another document's number, get one and the
 * same 404 `link_invalid`; a link that is over gets 410 with the reason.
 */
export function recipientAccess(platform: Platform): {
  /** For paths whose `:id` is the document. */
  onDocument: Access<RecipientCaller>;
  /** For paths whose `:id` is a field: the service checks whose it is. */
  onField: Access<RecipientCaller>;
  /** For a link that lives, whether or not its recipient has shown who they are. */
  onIdentity: Access<RecipientCaller>;
  /** For a link that expired or was recalled: its holder may see what it was for, and ask for a new one. */
  onEnded: Access<RecipientCaller>;
} {
  const authenticate = async (
    request: Incoming,
    named: string | undefined,
    refusalOf: (standing: Standing) => ErrorCode | null,
  ): Promise<RecipientCaller> => {
    const proofHash = proofHashOf(request);
    const link = await findLink(platform.db, hashToken(linkTokenOf(request)));
    const isNamed = named === undefined || named === String(link?.documentId);
    if (link?.deadReason === 'removed' && isNamed) throw new AppError('link_removed');
    const standing = link === null ? null : await findStanding(platform, link, proofHash);
    if (standing === null || !isNamed) {
      await platform.limits.take(WRONG_LINKS, networkOf(request.address));
      throw new AppError('link_invalid');
    }
    const refusal = refusalOf(standing);
    if (refusal !== null) throw refusalOfLink(refusal, standing);
    const { accountId, recipientId, tokenHash, hostName } = standing.link;
    const origin = { address: request.address, device: request.device };
    const documentId = standing.document.id;
    const isMeant = isOnPurpose(request);
    return { accountId, documentId, recipientId, tokenHash, hostName, proofHash, origin, isOnPurpose: isMeant };
  };
  const death = (standing: Standing) => deathOf(standing, platform.clock.now());
  const sees = (standing: Standing) => death(standing) ?? refusalBeforeIdentity(standing);
  return {
    onDocument: {
      name: 'recipient',
      claims,
      authenticate: (request) => authenticate(request, request.params['id'] ?? '', sees),
      identify,
    },
    onField: { name: 'recipient', claims, authenticate: (request) => authenticate(request, undefined, sees), identify },
    onIdentity: {
      name: 'recipient_unidentified',
      claims,
      authenticate: (request) => authenticate(request, request.params['id'] ?? '', death),
      identify,
    },
    onEnded: {
      name: 'ended_link',
      claims,
      authenticate: (request) =>
        authenticate(request, request.params['id'] ?? '', (standing) => refusalToAskAgain(death(standing))),
      identify,
    },
  };
}

/** The hash of the proof in a request; null where there is none. */
export function proofHashOf({ headers }: Incoming): Buffer | null {
  const proof = headers[IDENTITY_HEADER];
  return typeof proof === 'string' && proof !== '' ? hashToken(proof) : null;
}

async function findStanding(platform: Platform, link: LinkRow, proofHash: Buffer | null): Promise<Standing | null> {
  const [document, recipient, identifiedUntil] = await Promise.all([
    findDocument(platform.db, link.accountId, link.documentId),
    findRecipient(platform.db, link.accountId, link.recipientId),
    findProof(platform.db, { proofHash, link }, platform.clock.now()),
  ]);
  return document === null || recipient === null ? null : { link, document, recipient, identifiedUntil };
}
