import type { getInvitation, Input, Invitation, invitationSignUp, Output, SignedIn } from '@sealwright/contract';
import { networkOf } from '../../../platform/http/devices.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { hashChosenPassword, refuseDifferent, type SessionsService } from '../../people/index.ts';
import {
  answerOnce,
  type AnswerStatus,
  requireOpen,
  invitationByLink,
  type InvitationLink,
  toInvitation,
} from './invitations.answer.ts';
import { newMember } from './invitations.member.ts';
import { invitationsRepo } from './invitations.repo.ts';

const LINKS = { name: 'invitation-link', points: 120, seconds: 3600 };

export const invitationsService = (platform: Platform, sessions: Pick<SessionsService, 'start' | 'endAll'>) => {
  const { clock, db, limits } = platform;
  return {
    /** Throws `invitation_link_invalid` and `invitation_answered`, as everything that comes by a link. */
    read: async (link: InvitationLink, request: Incoming): Promise<Output<typeof getInvitation>> => {
      await limits.take(LINKS, networkOf(request.address));
      const row = await invitationByLink(db, platform, link);
      const user = await invitationsRepo(db).findUser(row.email);
      return { ...toInvitation(row), hasAccount: user !== undefined && user.activatedAt !== null };
    },

    rejectByLink: async (link: InvitationLink, request: Incoming): Promise<Invitation> => {
      await limits.take(LINKS, networkOf(request.address));
      return db.transaction().execute(async (tx) => {
        const row = await invitationByLink(tx, platform, link);
        const user = await invitationsRepo(tx).findUser(row.email);
        return answerOnce(tx, platform, row, { status: 'rejected', userId: user?.id ?? null, request });
      });
    },

    /** Throws `email_taken` where someone has the address: they sign in instead. */
    signUp: async (input: Input<typeof invitationSignUp>['body'], request: Incoming): Promise<SignedIn> => {
      await limits.take(LINKS, networkOf(request.address));
      const link = { id: input.invitation, token: input.token };
      await invitationByLink(db, platform, link);
      refuseDifferent('password2', input.password1, input.password2);
      const passwordHash = await hashChosenPassword('password1', input.password1);
      return db.transaction().execute(async (tx) => {
        const row = await invitationByLink(tx, platform, link);
        const at = clock.now();
        const user = await newMember(tx, sessions, row.email, { ...input, passwordHash }, at);
        await platform.events.publish(tx, { type: 'account_created', at, userId: user.id, request });
        await answerOnce(tx, platform, row, { status: 'accepted', userId: user.id, request });
        return sessions.start(tx, user, request, 'invitation');
      });
    },

    listOwn: async ({ email }: Actor): Promise<{ results: Invitation[] }> => {
      const rows = await invitationsRepo(db).pendingOf(email, clock.now());
      return { results: rows.map(toInvitation) };
    },

    /** Throws `not_found` for invitations of others. */
    answerOwn: (actor: Actor, id: number, status: AnswerStatus, request: Incoming): Promise<Invitation> =>
      db.transaction().execute(async (tx) => {
        const row = await invitationsRepo(tx).findOf(id, actor.email);
        if (row === undefined) throw new AppError('not_found');
        requireOpen(row, clock.now());
        return answerOnce(tx, platform, row, { status, userId: actor.userId, request });
      }),
  };
};
