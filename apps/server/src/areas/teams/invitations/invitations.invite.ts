import type { Locale } from '@sealwright/contract';
import { newToken } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendInvitation } from './invitations.mail.ts';
import { invitationsRepo } from './invitations.repo.ts';
import { teamInvitationsRepo } from './invitations.team.repo.ts';

/** How long a link to an invitation is good. */
export const DAYS = 7;
const DAY_MS = 24 * 3600_000;

export const expiryFrom = (at: Date): Date => new Date(at.getTime() + DAYS * DAY_MS);

export type Invite = {
  accountId: number;
  email: string;
  role: 'admin' | 'member';
  /** The user who invites. */
  invitedBy: number;
  locale: Locale;
};

/** Invites someone to a team by a link that is good for seven days; its mail leaves when `tx` commits. Answers the invitation's id. */
export async function invite(tx: Db, platform: Platform, invitation: Invite): Promise<number> {
  const { accountId, email, role, invitedBy, locale } = invitation;
  const now = platform.clock.now();
  const { token, hash } = newToken();
  const repo = invitationsRepo(tx);
  const { id } = await repo.insert({
    accountId,
    email,
    role,
    invitedBy,
    locale,
    tokenHash: hash,
    createdAt: now,
    expiresAt: expiryFrom(now),
  });
  const names = await teamInvitationsRepo(tx).names(accountId, invitedBy);
  await sendInvitation(tx, platform, accountId, { ...names, id, email, token, locale, role, days: DAYS });
  return id;
}
