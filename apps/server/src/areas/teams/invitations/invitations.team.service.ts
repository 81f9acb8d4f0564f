import type { createInvitations, Input, listInvitations, Output, TeamInvitation, TeamRole } from '@sealwright/contract';
import { newToken } from '../../../platform/crypto/crypto.ts';
import { type Db, violates } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, actorIn, permissionsOf, requireCan } from '../../access/index.ts';
import { toInvitation } from './invitations.answer.ts';
import { DAYS, expiryFrom, invite } from './invitations.invite.ts';
import { sendInvitation } from './invitations.mail.ts';
import { invitationPolicy } from './invitations.policy.ts';
import { type InvitationRow, invitationsRepo } from './invitations.repo.ts';

// A mailbox is not filled by pressing a button.
const RESENDS = { name: 'invitation-resend', points: 5, seconds: 3600 };
const INVITED = { name: 'invitations', points: 1000, seconds: 24 * 3600 };

const ON_ONE = {
  update: invitationPolicy.update,
  resend: invitationPolicy.resend,
  delete: invitationPolicy.delete,
};

const toTeamInvitation = (actor: Actor, row: InvitationRow): TeamInvitation => ({
  ...toInvitation(row),
  permissions: permissionsOf(
    row.status === 'pending' ? actor : { ...actor, account: { ...actor.account, isActive: false } },
    ON_ONE,
    undefined,
  ),
});

/** Invitations as the admins of the team send and change them. Members see them. */
export const teamInvitationsService = (platform: Platform) => {
  const { clock, db, events, limits } = platform;

  const find = async (tx: Db, teamId: number, id: number): Promise<InvitationRow> => {
    const row = await invitationsRepo(tx).findInTeam(teamId, id);
    if (row === undefined) throw new AppError('not_found');
    return row;
  };

  /** Throws `invitation_answered` for one that is over. */
  const findOpen = async (tx: Db, teamId: number, id: number): Promise<InvitationRow> => {
    const row = await find(tx, teamId, id);
    if (row.status !== 'pending') throw new AppError('invitation_answered');
    return row;
  };

  return {
    list: async (
      actor: Actor,
      teamId: number,
      query: Input<typeof listInvitations>['query'],
      request: Incoming,
    ): Promise<Output<typeof listInvitations>> => {
      const member = await actorIn(db, actor, teamId);
      const page = await invitationsRepo(db).pageOfTeam(teamId, query);
      return toList(request, query, page, (row: InvitationRow) => toTeamInvitation(member, row));
    },

    read: async (actor: Actor, teamId: number, id: number): Promise<TeamInvitation> =>
      toTeamInvitation(await actorIn(db, actor, teamId), await find(db, teamId, id)),

    /** Each address by itself: one that cannot be invited keeps no one else from it. */
    create: async (
      actor: Actor,
      teamId: number,
      { emails, role }: Input<typeof createInvitations>['body'],
    ): Promise<Output<typeof createInvitations>> => {
      const admin = await actorIn(db, actor, teamId);
      requireCan(admin, invitationPolicy.create);
      const invitations: TeamInvitation[] = [];
      const refused: { email: string; code: string }[] = [];
      for (const email of new Set(emails.map((one) => one.toLowerCase()))) {
        await limits.take(INVITED, String(teamId));
        try {
          invitations.push(toTeamInvitation(admin, await inviteOne(admin, email, role)));
        } catch (cause) {
          if (!(cause instanceof AppError)) throw cause;
          refused.push({ email, code: cause.code });
        }
      }
      return { invitations, refused };
    },

    update: (actor: Actor, teamId: number, id: number, role: TeamRole): Promise<TeamInvitation> =>
      db.transaction().execute(async (tx) => {
        const admin = await actorIn(tx, actor, teamId);
        requireCan(admin, invitationPolicy.update);
        const { email } = await findOpen(tx, teamId, id);
        if (!(await invitationsRepo(tx).setRole(teamId, id, role))) throw new AppError('invitation_answered');
        const at = clock.now();
        const details = { email, role };
        await events.publish(tx, {
          type: 'team_invitation_changed',
          at,
          accountId: teamId,
          actorId: actor.userId,
          details,
        });
        return toTeamInvitation(admin, await find(tx, teamId, id));
      }),

    delete: (actor: Actor, teamId: number, id: number): Promise<Record<string, never>> =>
      db.transaction().execute(async (tx) => {
        const admin = await actorIn(tx, actor, teamId);
        requireCan(admin, invitationPolicy.delete);
        const { email } = await findOpen(tx, teamId, id);
        if (!(await invitationsRepo(tx).deleteOpen(teamId, id))) throw new AppError('invitation_answered');
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

    /** By a new link, good for as long as a new invitation's; the old link opens nothing any more. */
    resend: async (actor: Actor, id: number): Promise<TeamInvitation> => {
      const teamId = actor.accountId;
      const admin = await actorIn(db, actor, teamId);
      requireCan(admin, invitationPolicy.resend);
      await limits.take(RESENDS, String(id));
      return db.transaction().execute(async (tx) => {
        const { email, role } = await findOpen(tx, teamId, id);
        const { token, hash } = newToken();
        const at = clock.now();
        const locale = await invitationsRepo(tx).renewLink(teamId, id, { tokenHash: hash, expiresAt: expiryFrom(at) });
        if (locale === undefined) throw new AppError('invitation_answered');
        const names = await invitationsRepo(tx).names(teamId, actor.userId);
        await sendInvitation(tx, platform, teamId, { ...names, id, email, token, locale, role, days: DAYS });
        const details = { email };
        await events.publish(tx, {
          type: 'team_invitation_resent',
          at,
          accountId: teamId,
          actorId: actor.userId,
          details,
        });
        return toTeamInvitation(admin, await find(tx, teamId, id));
      });
    },
  };

  /** Throws `member_already` and `invitation_open`. */
  async function inviteOne(admin: Actor, email: string, role: TeamRole): Promise<InvitationRow> {
    const { accountId, userId, locale } = admin;
    try {
      return await db.transaction().execute(async (tx) => {
        if (await invitationsRepo(tx).isMember(accountId, email)) throw new AppError('member_already');
        await invitationsRepo(tx).deleteExpired(accountId, email, clock.now());
        const id = await invite(tx, platform, { accountId, email, role, invitedBy: userId, locale });
        const at = clock.now();
        const details = { email, role };
        await events.publish(tx, { type: 'team_invited', at, accountId, actorId: userId, details });
        return find(tx, accountId, id);
      });
    } catch (cause) {
      if (violates(cause, 'invitations_open')) throw new AppError('invitation_open');
      throw cause;
    }
  }
};
