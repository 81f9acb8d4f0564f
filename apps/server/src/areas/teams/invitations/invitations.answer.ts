import type { Invitation, InvitationStatus } from '@sealwright/contract';
import { hashToken } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { membersRepo } from '../../access/index.ts';
import { nameOfPerson } from '../../people/index.ts';
import { type InvitationRow, invitationsRepo } from './invitations.repo.ts';

export type InvitationLink = { id: number; token: string };
export type AnswerStatus = Exclude<InvitationStatus, 'pending'>;

/** Throws `invitation_link_invalid` and `invitation_answered`. */
export async function invitationByLink(
  tx: Db,
  { clock }: Platform,
  { id, token }: InvitationLink,
): Promise<InvitationRow> {
  const row = await invitationsRepo(tx).findByLink(id, hashToken(token));
  if (row === undefined) throw new AppError('invitation_link_invalid');
  return requireOpen(row, clock.now());
}

/** Throws `invitation_answered`, and `invitation_link_invalid` for one whose time is over. */
export function requireOpen(row: InvitationRow, now: Date): InvitationRow {
  if (row.status !== 'pending') throw new AppError('invitation_answered');
  if (row.expiresAt !== null && row.expiresAt <= now) throw new AppError('invitation_link_invalid');
  return row;
}

/** Takes one answer of all that come; the others hear `invitation_answered`. */
export async function answerOnce(
  tx: Db,
  { clock, events }: Platform,
  row: InvitationRow,
  { status, userId, request }: { status: AnswerStatus; userId: number | null; request: Incoming },
): Promise<Invitation> {
  const at = clock.now();
  const repo = invitationsRepo(tx);
  if (!(await repo.answer(row.id, { status, at, userId }))) throw new AppError('invitation_answered');
  if (status === 'accepted' && userId !== null) await membersRepo(tx).add(row.accountId, userId, row.role, at);
  if (status === 'accepted' && userId !== null) {
    const details = { name: (await nameOfPerson(tx, userId)) ?? row.email, role: row.role };
    await events.publish(tx, { type: 'team_member_joined', at, accountId: row.accountId, actorId: userId, details });
  }
  if (userId !== null) {
    const type = status === 'accepted' ? 'invitation_accepted' : 'invitation_rejected';
    await events.publish(tx, { type, at, userId, request, details: { team: row.teamName, role: row.role } });
  }
  return toInvitation({ ...row, status });
}

/** An invitation as the contract shows it. */
export const toInvitation = (row: InvitationRow): Invitation => ({
  id: row.id,
  team: { id: row.accountId, name: row.teamName },
  invitedBy: row.inviterName,
  email: row.email,
  role: row.role,
  status: row.status,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
});
