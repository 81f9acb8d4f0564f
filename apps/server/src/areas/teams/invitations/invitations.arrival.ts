import type { Db } from '../../../platform/db/db.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { answerOnce } from './invitations.answer.ts';
import { type InvitationRow, invitationsRepo } from './invitations.repo.ts';

type Invited = { accountId: number; user: { id: number; email: string }; request: Incoming };

const invitationTo = async (tx: Db, accountId: number, email: string, now: Date): Promise<InvitationRow | undefined> =>
  (await invitationsRepo(tx).pendingOf(email, now)).find((row) => row.accountId === accountId);

export const hasInvitationTo = async (tx: Db, accountId: number, email: string, now: Date): Promise<boolean> =>
  (await invitationTo(tx, accountId, email, now)) !== undefined;

/** For someone who came to the team by another way than the invitation's link: it is answered with that. False where there is none. */
export async function acceptInvitationTo(
  tx: Db,
  platform: Platform,
  { accountId, user, request }: Invited,
): Promise<boolean> {
  const row = await invitationTo(tx, accountId, user.email, platform.clock.now());
  if (row === undefined) return false;
  await answerOnce(tx, platform, row, { status: 'accepted', userId: user.id, request });
  return true;
}
