import type { TeamInvitation, TeamRole } from '@sealwright/contract';
import { newToken } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, actorIn, permissionsOf, requireCan } from '../../access/index.ts';
import { toInvitation } from './invitations.answer.ts';
import { DAYS, expiryFrom } from './invitations.invite.ts';
import { sendInvitation } from './invitations.mail.ts';
import { invitationPolicy } from './invitations.policy.ts';
import type { InvitationRow } from './invitations.repo.ts';
import { teamInvitationsRepo } from './invitations.team.repo.ts';

// A mailbox is not filled by pressing a button.
const RESENDS = { name: 'invitation-resend', points: 5, seconds: 3600 };

const ON_ONE = {
  update: invitationPolicy.update,
  resend: invitationPolicy.resend,
  delete: invitationPolicy.delete,
};

/** An invitation as the admins of its team see it. */
export const toTeamInvitation = (actor: Actor, row: InvitationRow): TeamInvitation => ({
  ...toInvitation(row),
  permissions: permissionsOf(
    row.status === 'pending' ? actor : { ...actor, account: { ...actor.account, isActive: false } },
    ON_ONE,
    undefined,
  ),
});

export async function findInTeam(tx: Db, teamId: number, id: number): Promise<InvitationRow> {
  const row = await teamInvitationsRepo(tx).findInTeam(teamId, id);
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** Throws `invitation_answered` for one that is over. */
async function findOpen(tx: Db, teamId: number, id: number): Promise<InvitationRow> {
  const row = await findInTeam(tx, teamId, id);
  if (row.status !== 'pending') throw new AppError('invitation_answered');
  return row;
}

/** What admins of a team do with an invitation that is still open. */
export const openInvitationsService = (platform: Platform) => {
  const { clock, db, events, limits } = platform;
  return {
    update: (actor: Actor, teamId: number, id: number, role: TeamRole): Promise<TeamInvitation> =>
      db.transaction().execute(async (tx) => {
        const admin = await actorIn(tx, actor, teamId);
        requireCan(admin, invitationPolicy.update);
        const { email } = await findOpen(tx, teamId, id);
        if (!(await teamInvitationsRepo(tx).setRole(teamId, id, role))) throw new AppError('invitation_answered');
        const at = clock.now();
        const details = { email, role };
        await events.publish(tx, {
          type: 'team_invitation_changed',
          at,
          accountId: teamId,
          actorId: actor.userId,
          details,
        });
        return toTeamInvitation(admin, await findInTeam(tx, teamId, id));
      }),

    delete: (actor: Actor, teamId: number, id: number): Promise<Record<string, never>> =>
      db.transaction().execute(async (tx) => {
        const admin = await actorIn(tx, actor, teamId);
        requireCan(admin, invitationPolicy.delete);
        const { email } = await findOpen(tx, teamId, id);
        if (!(await teamInvitationsRepo(tx).deleteOpen(teamId, id))) throw new AppError('invitation_answered');
        const at = clock.now();
        const details = { email };
        await events.publish(tx, {
          type: 'team_invitation_deleted',
          at,
          accountId: teamId,
          actorId: actor.userId,
          details,
        });
        return {};
      }),

    /** By a new link, good for as long as a new invitation's, in the name of who sends it; the old link opens nothing any more. */
    resend: async (actor: Actor, id: number): Promise<TeamInvitation> => {
      const teamId = actor.accountId;
      const admin = await actorIn(db, actor, teamId);
      requireCan(admin, invitationPolicy.resend);
      // First: admins of other teams have no part in how often it can be sent.
      await findOpen(db, teamId, id);
      await limits.take(RESENDS, String(id));
      return db.transaction().execute(async (tx) => {
        const { email, role } = await findOpen(tx, teamId, id);
        const { token, hash } = newToken();
        const at = clock.now();
        const locale = await teamInvitationsRepo(tx).renewLink(teamId, id, {
          tokenHash: hash,
          expiresAt: expiryFrom(at),
          // A link of someone who was blocked or left for good opens nothing.
          invitedBy: actor.userId,
        });
        if (locale === undefined) throw new AppError('invitation_answered');
        const names = await teamInvitationsRepo(tx).names(teamId, actor.userId);
        await sendInvitation(tx, platform, teamId, { ...names, id, email, token, locale, role, days: DAYS });
        const details = { email };
        await events.publish(tx, {
          type: 'team_invitation_resent',
          at,
          accountId: teamId,
          actorId: actor.userId,
          details,
        });
        return toTeamInvitation(admin, await findInTeam(tx, teamId, id));
      });
    },
  };
};
