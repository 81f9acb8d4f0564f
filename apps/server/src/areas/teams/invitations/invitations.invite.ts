import type { Locale } from '@sealwright/contract';
import { newToken } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sendInvitation } from './invitations.mail.ts';
import { invitationsRepo } from './invitations.repo.ts';
import { isInvited, teamInvitationsRepo } from './invitations.team.repo.ts';

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

/** Invites an address, where nothing of an earlier invitation is in the way, with its line in the team's log. */
export async function inviteAddress(tx: Db, platform: Platform, invitation: Invite): Promise<number> {
  const { accountId, email, role, invitedBy } = invitation;
  const at = platform.clock.now();
  await teamInvitationsRepo(tx).deleteExpired(accountId, email, at);
  const id = await invite(tx, platform, invitation);
  const details = { email, role };
  await platform.events.publish(tx, { type: 'team_invited', at, accountId, actorId: invitedBy, details });
  return id;
}

/** The same, unless the address has an open invitation to the team already. */
export async function inviteOnce(tx: Db, platform: Platform, invitation: Invite): Promise<void> {
  const { accountId, email } = invitation;
  if (await isInvited(tx, accountId, email, platform.clock.now())) return;
  await inviteAddress(tx, platform, invitation);
}

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
