import type { Input, listMembers, Output, removeMember, TeamMember, TeamRole } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { isCollision, retrying } from '../../../platform/db/retrying.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { pageBounds, toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  type Actor,
  actorIn,
  memberIds,
  membersRepo,
  teamAccountsRepo,
  permissionsOf,
  requireCan,
} from '../../access/index.ts';
import { nameOfPerson, type PersonRow, readPeople } from '../../people/index.ts';
import { type By, endMembership, type Estate, keepAnAdmin } from './members.ending.ts';
import { memberPolicy } from './members.policy.ts';

type Membership = { userId: number; role: TeamRole; joinedAt: Date };

export const membersService = ({ clock, db, events }: Platform, estate: Estate) => {
  const { shown, one } = membersReads(estate);

  return {
    list: async (
      actor: Actor,
      teamId: number,
      query: Input<typeof listMembers>['query'],
      request: Incoming,
    ): Promise<Output<typeof listMembers>> => {
      const member = await actorIn(db, actor, teamId);
      const { rows, counted } = await readPeople(db, {
        among: memberIds(teamId, query.role),
        search: query.search,
        isDescending: query.ordering === '-name',
        ...pageBounds(query),
      });
      const members = await shown(db, member, rows);
      return toList(request, query, { rows: members, counted }, (row) => row);
    },

    /** Throws `team_last_admin`. */
    changeRole: (actor: Actor, userId: number, role: TeamRole): Promise<TeamMember> =>
      db.transaction().execute(async (tx) => {
        const { accountId } = actor;
        await teamAccountsRepo(tx).lock(accountId);
        // Read under the lock: the one who asks may have been demoted meanwhile.
        const admin = await actorIn(tx, actor, accountId);
        const member = await membersRepo(tx).find(accountId, userId);
        if (member === undefined) throw new AppError('not_found');
        requireCan(admin, memberPolicy.changeRole);
        if (member.role === 'admin' && role !== 'admin') await keepAnAdmin(tx, accountId, userId);
        if (member.role !== role) {
          await membersRepo(tx).setRole(accountId, userId, role);
          const name = (await nameOfPerson(tx, userId)) ?? '';
          const at = clock.now();
          const actorId = actor.userId;
          await events.publish(tx, {
            type: 'team_role_changed',
            at,
            accountId,
            actorId,
            details: { userId, name, role },
          });
        }
        return one(tx, await actorIn(tx, actor, accountId), userId);
      }),

    /**
     * What the member owned goes to the heir in the same transaction. Throws `team_last_admin`, `team_heir_needed` where they own
     * something and no heir is named, `team_heir_unknown`.
     */
    remove: (by: By, userId: number, heirId: number | undefined): Promise<Output<typeof removeMember>> => {
      const { actor } = by;
      const { accountId } = actor;
      const remove = async (tx: Db) => {
        await teamAccountsRepo(tx).lock(accountId);
        const remover = await actorIn(tx, actor, accountId);
        const member = await membersRepo(tx).find(accountId, userId);
        if (member === undefined) throw new AppError('not_found');
        requireCan(remover, memberPolicy.remove, member);
        const type = userId === actor.userId ? 'team_member_left' : 'team_member_removed';
        const documents = await endMembership(tx, { clock, events }, estate, { accountId, userId, heirId, type, by });
        return { documentCount: documents };
      };
      // What is being sent holds a document and waits for the team, whose lock this holds.
      return retrying(() => db.transaction().execute(remove), isCollision);
    },
  };
};

/** Members as the contract shows them. */
const membersReads = (estate: Estate) => {
  const shown = async (tx: Db, actor: Actor, people: readonly PersonRow[]): Promise<TeamMember[]> => {
    const ids = people.map(({ id }) => id);
    const open = await estate.openDocumentsOf(tx, actor.accountId, ids);
    const rows = await membersRepo(tx).findAll(actor.accountId, ids);
    const byId = new Map(rows.map((row) => [row.userId, row]));
    return people.flatMap((person) => {
      const membership = byId.get(person.id);
      return membership === undefined ? [] : [toMember(actor, person, membership, open.get(person.id) ?? 0)];
    });
  };

  const one = async (tx: Db, actor: Actor, userId: number): Promise<TeamMember> => {
    const among = memberIds(actor.accountId);
    const { rows } = await readPeople(tx, { among, limit: 1, offset: 0, only: userId });
    const [member] = await shown(tx, actor, rows);
    if (member === undefined) throw new AppError('not_found');
    return member;
  };

  return { shown, one };
};

const toMember = (actor: Actor, person: PersonRow, { role, joinedAt }: Membership, open: number): TeamMember => ({
  id: person.id,
  name: person.name,
  email: person.email,
  avatarUrl: person.avatarKey === null ? null : `/api/avatars/${person.avatarKey}`,
  role,
  joinedAt: joinedAt.toISOString(),
  lastActiveAt: person.lastActiveAt?.toISOString() ?? null,
  hasSecondStep: person.hasSecondStep,
  openDocumentCount: open,
  permissions: permissionsOf(actor, memberPolicy, { userId: person.id }),
});
