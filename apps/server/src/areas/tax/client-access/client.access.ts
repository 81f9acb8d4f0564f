import { hashToken } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { networkOf } from '../../../platform/http/devices.ts';
import type { Access, Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { linkTokenOf, proofHashOf } from '../../documents/index.ts';
import { type ClientContact, clientOf } from './contacts.ts';
import { deathOfClientLink } from './links.ts';
import { type ClientLinkRow, clientLinksRepo, type ClientProofRow, clientProofsRepo } from './links.repo.ts';
import { type ClientPageRow, clientPagesRepo } from './pages.repo.ts';

/** Who holds a living link to a client's page, and from where they call. */
export type ClientCaller = {
  accountId: number;
  contact: ClientContact;
  link: ClientLinkRow;
  proofHash: Buffer | null;
  origin: { address: string; device: string };
};

/** One call, as things stand now. `proof`: what shows that this browser passed the check. */
export type ClientStanding = ClientCaller & { tx: Db; at: Date; page: ClientPageRow; proof: ClientProofRow | null };

const WRONG_LINKS = { name: 'client-link-wrong', points: 60, seconds: 60 };

type Allowed = 'alive' | 'identified' | 'expired';

/**
 * Access by the token of a link to a client's page. Unknown tokens get 404, ended ones 410, and before the check nothing but the check
 * itself is answered.
 */
export function clientAccess(platform: Platform): {
  /** Someone who has shown who they are. */
  identified: Access<ClientCaller>;
  /** A link that lives, whether or not its holder passed the check. */
  alive: Access<ClientCaller>;
  /** A link that ran out: its holder may ask for a new one. */
  expired: Access<ClientCaller>;
} {
  const { clock, db } = platform;

  const authenticate = async (request: Incoming, allowed: Allowed): Promise<ClientCaller> => {
    const link = await clientLinksRepo(db).find(hashToken(linkTokenOf(request)));
    if (link === undefined) {
      await platform.limits.take(WRONG_LINKS, networkOf(request.address));
      throw new AppError('client_link_invalid');
    }
    const contact = await clientOf(db, link.accountId, link.contactId);
    const death = deathOfClientLink(link, contact, clock.now());
    if (death !== null && !(death === 'client_link_expired' && allowed === 'expired')) throw new AppError(death);
    if (death === null && allowed === 'expired') throw new AppError('not_permitted');
    if (contact === null) throw new AppError('client_link_ended');
    const origin = { address: request.address, device: request.device };
    const caller = { accountId: link.accountId, contact, link, proofHash: proofHashOf(request), origin };
    if (allowed === 'identified') requirePassed(await standingOf(db, platform, caller));
    return caller;
  };
  const rule = (name: string, allowed: Allowed): Access<ClientCaller> => ({
    name,
    authenticate: (request) => authenticate(request, allowed),
    identify: ({ accountId, contact }) => `client:${accountId}:${contact.id}`,
  });
  return {
    identified: rule('client', 'identified'),
    alive: rule('client_unidentified', 'alive'),
    expired: rule('client_expired', 'expired'),
  };
}

async function standingOf(
  tx: Db,
  { clock }: Platform,
  caller: ClientCaller,
  page?: ClientPageRow,
): Promise<ClientStanding> {
  const at = clock.now();
  const of = { accountId: caller.accountId, contactId: caller.contact.id };
  const found = page ?? (await clientPagesRepo(tx).find(of));
  if (found === undefined) throw new AppError('client_link_invalid');
  const { proofHash, link } = caller;
  const proof = proofHash === null ? undefined : await clientProofsRepo(tx).find(proofHash, link.tokenHash, at);
  return { ...caller, tx, at, page: found, proof: proof ?? null };
}

/** Throws `client_page_locked` and `identity_needed`. */
function requirePassed({ page, proof }: ClientStanding): void {
  if (page.lockedAt !== null) throw new AppError('client_page_locked');
  if (proof === null) throw new AppError('identity_needed');
}

/**
 * One act of a client, with their page's row locked and everything it depends on read again: the link, the contact, the lock and, unless
 * `isBeforeCheck`, the proof.
 */
export function withClient<T>(
  platform: Platform,
  caller: ClientCaller,
  work: (standing: ClientStanding) => Promise<T>,
  { isBeforeCheck = false } = {},
): Promise<T> {
  return platform.db.transaction().execute(async (tx) => {
    const of = { accountId: caller.accountId, contactId: caller.contact.id };
    const page = await clientPagesRepo(tx).lock(of);
    const link = await clientLinksRepo(tx).find(caller.link.tokenHash);
    const contact = await clientOf(tx, caller.accountId, caller.contact.id);
    if (page === undefined || link === undefined || contact === null) throw new AppError('client_link_ended');
    const death = deathOfClientLink(link, contact, platform.clock.now());
    if (death !== null) throw new AppError(death);
    const standing = await standingOf(tx, platform, { ...caller, link, contact }, page);
    if (!isBeforeCheck) requirePassed(standing);
    return work(standing);
  });
}
