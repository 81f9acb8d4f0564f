import type { ErrorCode, Locale } from '@sealwright/contract';
import { newToken } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { ClientContact } from './contacts.ts';
import { type ClientLinkRow, clientLinksRepo } from './links.repo.ts';
import { clientPagesRepo } from './pages.repo.ts';

/** A season, and some weeks more: what is still waited for then comes with a new link. */
const LINK_DAYS = 180;
const DAY_MS = 24 * 3600_000;

type Issuing = {
  accountId: number;
  contact: ClientContact;
  locale: Locale;
  sentBy: number;
  /** Ends the links before it; reminders let them live. */
  isReplacing: boolean;
};

/** A new way into a client's page. The token exists in the answered address and nowhere else. */
export async function issueClientLink(
  tx: Db,
  { clock, config }: Platform,
  { accountId, contact, locale, sentBy, isReplacing }: Issuing,
): Promise<string> {
  const now = clock.now();
  const of = { accountId, contactId: contact.id };
  await clientPagesRepo(tx).ensure(of);
  if (isReplacing) await clientLinksRepo(tx).kill(of, 'replaced', now);
  const { token, hash } = newToken();
  const expiresAt = new Date(now.getTime() + LINK_DAYS * DAY_MS);
  const row = { tokenHash: hash, ...of, email: contact.email, locale, sentBy, createdAt: now, expiresAt };
  await clientLinksRepo(tx).insert(row);
  return `${config.publicUrl ?? ''}/client/${token}`;
}

/** Why a link opens nothing (any more), or null. `contact`: as it is now; null where it was deleted. */
export function deathOfClientLink(
  { deadSince, email, expiresAt }: Pick<ClientLinkRow, 'deadSince' | 'email' | 'expiresAt'>,
  contact: Pick<ClientContact, 'email'> | null,
  now: Date,
): ErrorCode | null {
  if (deadSince !== null || contact === null) return 'client_link_ended';
  // It was mailed to someone who may be another person now.
  if (contact.email.toLowerCase() !== email.toLowerCase()) return 'client_link_ended';
  return expiresAt <= now ? 'client_link_expired' : null;
}
