import type { LinkPurpose } from '../../../../migrations/tables.people.ts';
import { listeningUrl } from '../../../../platform/config.ts';
import { hashToken, newToken } from '../../../../platform/crypto/crypto.ts';
import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { linksRepo, type PresentedLink } from './links.repo.ts';

export const LINK_MINUTES = 60;
export const ACTIVATION_HOURS = 24;
const WEEK_MINUTES = 7 * 24 * 60;

/** Where the link leads, and how long it lives. The first password is not urgent: there is nothing in the account yet that it could open. */
const KINDS: Record<LinkPurpose, { path: string; minutes: number }> = {
  activation: { path: '/activate', minutes: ACTIVATION_HOURS * 60 },
  password_reset: { path: '/reset-password', minutes: LINK_MINUTES },
  set_password: { path: '/set-password', minutes: WEEK_MINUTES },
  email_change: { path: '/confirm-email', minutes: LINK_MINUTES },
};

const USER_ID = /^[1-9]\d{0,15}$/;

/** The address under which people reach this installation. */
export const publicUrl = ({ config }: Pick<Platform, 'config'>): string =>
  config.publicUrl ?? listeningUrl(config.host, config.port);

/** Makes a link for this person. Earlier ones stay good until one is used: no stranger's asking kills the owner's. */
export async function newLink(
  tx: Db,
  platform: Pick<Platform, 'config' | 'clock'>,
  link: { userId: number; purpose: LinkPurpose; email?: string },
): Promise<{ id: number; url: string }> {
  const { userId, purpose, email = null } = link;
  const { path, minutes } = KINDS[purpose];
  const { token, hash } = newToken();
  const now = platform.clock.now();
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  const id = await linksRepo(tx).insert({ userId, purpose, email, tokenHash: hash, createdAt: now, expiresAt });
  const base = `${publicUrl(platform)}${path}`;
  if (purpose === 'activation') return { id, url: `${base}/${userId}/${token}` };
  return { id, url: `${base}?uidb64=${Buffer.from(String(userId)).toString('base64url')}&token=${token}` };
}

/** The user's number out of a link; null for what was never one. */
export const userIdOf = (uid: string): number | null => (USER_ID.test(uid) ? Number(uid) : null);

/** A link as its query names it; null where no such link can be. */
export function presented(
  query: { uidb64: string; token: string },
  purposes: readonly LinkPurpose[],
): PresentedLink | null {
  const userId = userIdOf(Buffer.from(query.uidb64, 'base64url').toString('utf8'));
  return userId === null ? null : { userId, tokenHash: hashToken(query.token), purposes };
}
