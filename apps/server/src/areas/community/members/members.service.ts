import type { CommunityMember, Input, MemberInput, updateMemberProfile } from '@sealwright/contract';
import { getCommunityMember } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { communityPolicy, thingOf, thingsRepo, thingsService } from '../base/index.ts';
import { inviteMembers, sendInvite } from './members.invite.ts';
import { memberKind } from './members.kind.ts';
import { type MemberRow, membersRepo } from './members.repo.ts';

/** A person is not to be written to again and again. */
const INVITES = { name: 'member-invites', points: 5, seconds: 3600 };

const NOTHING = { interestIds: [], categoryIds: [], groupIds: [], canAccess: true };

export const membersService = (platform: Platform) => {
  const { clock, db, events, limits, tasks } = platform;
  const things = thingsService(platform, memberKind, getCommunityMember);

  return {
    ...things,

    /** And invites them. */
    create: async (actor: Actor, given: MemberInput, request: Incoming): Promise<CommunityMember> => {
      const member = await things.create(actor, given, request);
      await tasks.enqueue(db, inviteMembers, { locale: actor.locale });
      return member;
    },

    /** Throws `not_found`, `member_joined`, `rate_limited`. */
    reinvite: async (actor: Actor, id: number): Promise<CommunityMember> => {
      requireCan(actor, communityPolicy.update);
      await limits.take(INVITES, String(id));
      return db.transaction().execute(async (tx) => {
        const member = await thingsRepo<MemberRow>(tx, memberKind).lock(id);
        if (member === undefined) throw new AppError('not_found');
        if (member.userId !== null) throw new AppError('member_joined');
        await sendInvite(tx, platform, member, { at: clock.now(), locale: actor.locale });
        return thingOf<CommunityMember>(tx, memberKind, actor, id);
      });
    },

    /** Of the caller themselves, who becomes a member by it. */
    setProfile: (
      actor: Actor,
      profile: Input<typeof updateMemberProfile>['body'],
      request: Incoming,
    ): Promise<CommunityMember> => {
      requireCan(actor, communityPolicy.update);
      const { userId, email } = actor;
      return db.transaction().execute(async (tx) => {
        const at = clock.now();
        const repo = thingsRepo<MemberRow>(tx, memberKind);
        const known = await membersRepo(tx).lockOf(userId, email);
        const id = known?.id ?? (await repo.insert({ ...NOTHING, ...profile, email, userId }, at)).id;
        if (known !== undefined) await repo.update(id, { ...profile, userId }, at);
        const details = { type: memberKind.type, name: `${profile.firstName} ${profile.lastName}` };
        const type = known === undefined ? 'community_created' : 'community_changed';
        await events.publish(tx, { type, at, userId, request, details });
        return thingOf<CommunityMember>(tx, memberKind, actor, id);
      });
    },
  };
};
