import type { ErrorCode } from '@sealwright/contract';
import { hashToken } from '../../../platform/crypto/crypto.ts';
import { networkOf } from '../../../platform/http/devices.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Access, Incoming } from '../../../platform/http/http.ts';
import { isOnPurpose } from '../../../platform/http/on-purpose.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deathOf, refusalToAskAgain, type Standing } from './signing.policy.ts';
import { findDocument, findLink, findRecipient } from './signing.repo.ts';

/** Who holds a living link, and from where they call. */
export type RecipientCaller = {
  accountId: number;
  documentId: number;
  recipientId: number;
  tokenHash: Buffer;
  origin: { address: string; device: string };
  /** False for prefetches and link scanners: what they read is no view of the document. */
  isOnPurpose: boolean;
};

// Guessing 256 bits is hopeless; the limit keeps a guesser from costing us queries.
const WRONG_LINKS = { name: 'signing-link-wrong', points: 60, seconds: 60 };

/** A token that is named twice is none: the query then holds a list. */
const tokenOf = ({ query }: Incoming): string => (typeof query['token'] === 'string' ? query['token'] : '');

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
  /** For a link that expired or was recalled: its holder may see what it was for, and ask for a new one. */
  onEnded: Access<RecipientCaller>;
} {
  const authenticate = async (
    request: Incoming,
    named: string | undefined,
    refusalOf: (death: ErrorCode | null) => ErrorCode | null = (death) => death,
  ): Promise<RecipientCaller> => {
    const standing = await findStanding(platform, tokenOf(request));
    if (standing === null || (named !== undefined && named !== String(standing.document.id))) {
      await platform.limits.take(WRONG_LINKS, networkOf(request.address));
      throw new AppError('link_invalid');
    }
    const refusal = refusalOf(deathOf(standing, platform.clock.now()));
    if (refusal !== null) throw new AppError(refusal);
    const { accountId, recipientId, tokenHash } = standing.link;
    const origin = { address: request.address, device: request.device };
    const documentId = standing.document.id;
    return { accountId, documentId, recipientId, tokenHash, origin, isOnPurpose: isOnPurpose(request) };
  };
  return {
    onDocument: {
      name: 'recipient',
      claims,
      authenticate: (request) => authenticate(request, request.params['id'] ?? ''),
      identify,
    },
    onField: { name: 'recipient', claims, authenticate: (request) => authenticate(request, undefined), identify },
    onEnded: {
      name: 'ended_link',
      claims,
      authenticate: (request) => authenticate(request, request.params['id'] ?? '', refusalToAskAgain),
      identify,
    },
  };
}

async function findStanding(platform: Platform, token: string): Promise<Standing | null> {
  const link = await findLink(platform.db, hashToken(token));
  if (link === null) return null;
  const [document, recipient] = await Promise.all([
    findDocument(platform.db, link.accountId, link.documentId),
    findRecipient(platform.db, link.accountId, link.recipientId),
  ]);
  return document === null || recipient === null ? null : { link, document, recipient };
}
