import type { createInvitations, Input, listInvitations, Output, TeamInvitation, TeamRole } from '@sealwright/contract';
import { violates } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, actorIn, requireCan } from '../../access/index.ts';
import { inviteAddress } from './invitations.invite.ts';
import { invitationPolicy } from './invitations.policy.ts';
import { findInTeam, toTeamInvitation } from './invitations.open.service.ts';
import type { InvitationRow } from './invitations.repo.ts';
import { teamInvitationsRepo } from './invitations.team.repo.ts';

const DAY_SECONDS = 24 * 3600;
const INVITED = { name: 'invitations', points: 1000, seconds: DAY_SECONDS };
// Teams are free to make: without these anyone could send as many mails as they like, or fill one mailbox from many teams.
const INVITED_BY = { name: 'invitations-by', points: 1000, seconds: DAY_SECONDS };
const INVITED_TO = { name: 'invitations-to', points: 20, seconds: DAY_SECONDS };

/** Invitations as the admins of the team send and change them. Members see them. */
export const teamInvitationsService = (platform: Platform) => {
  const { db, limits } = platform;

  return {
    list: async (
      actor: Actor,
      teamId: number,
      query: Input<typeof listInvitations>['query'],
      request: Incoming,
    ): Promise<Output<typeof listInvitations>> => {
      const member = await actorIn(db, actor, teamId);
      const page = await teamInvitationsRepo(db).pageOfTeam(teamId, query);
      return toList(request, query, page, (row: InvitationRow) => toTeamInvitation(member, row));
    },

    read: async (actor: Actor, teamId: number, id: number): Promise<TeamInvitation> =>
      toTeamInvitation(await actorIn(db, actor, teamId), await findInTeam(db, teamId, id)),

    /** Each address by itself: one that cannot be invited, as the day’s limit is reached, keeps no one else from it. */
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
        try {
          invitations.push(toTeamInvitation(admin, await inviteOne(admin, email, role)));
        } catch (cause) {
          if (!(cause instanceof AppError)) throw cause;
          refused.push({ email, code: cause.code });
        }
      }
      return { invitations, refused };
    },
  };

  async function takeAll(email: string, { accountId, userId }: Pick<Actor, 'accountId' | 'userId'>): Promise<void> {
    await limits.take(INVITED, String(accountId));
    await limits.take(INVITED_BY, String(userId));
    await limits.take(INVITED_TO, email);
  }

  /** Throws `invitations_limit`, `member_already` and `invitation_open`. */
  async function inviteOne(admin: Actor, email: string, role: TeamRole): Promise<InvitationRow> {
    const { accountId, userId, locale } = admin;
    await takeAll(email, { accountId, userId }).catch((cause: unknown) => {
      const isOver = cause instanceof AppError && cause.code === 'too_many_requests';
      throw isOver ? new AppError('invitations_limit', { cause }) : cause;
    });
    try {
      return await db.transaction().execute(async (tx) => {
        if (await teamInvitationsRepo(tx).isMember(accountId, email)) throw new AppError('member_already');
        const id = await inviteAddress(tx, platform, { accountId, email, role, invitedBy: userId, locale });
        return findInTeam(tx, accountId, id);
      });
    } catch (cause) {
      if (violates(cause, 'invitations_open')) throw new AppError('invitation_open');
      throw cause;
    }
  }
};
