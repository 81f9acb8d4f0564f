import {
  type createGroup,
  type Input,
  listGroups,
  type MemberGroup,
  MOST_GROUPS,
  type Output,
} from '@sealwright/contract';
import { type Db, violates } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  type Actor,
  actorIn,
  groupPeopleRepo,
  type GroupRow,
  groupsRepo,
  membersRepo,
  permissionsOf,
  requireCan,
} from '../../access/index.ts';
import { readNames } from '../../people/index.ts';
import { groupPolicy } from './groups.policy.ts';

type Body = Input<typeof createGroup>['body'];
type GroupParams = { id: number; group: number };

export const groupsService = ({ clock, db, events }: Platform) => {
  const publish = (tx: Db, { accountId, userId }: Actor, what: 'created' | 'changed' | 'deleted', name: string) =>
    events.publish(tx, {
      type: `team_group_${what}`,
      at: clock.now(),
      accountId,
      actorId: userId,
      details: { name },
    });

  return {
    list: async (actor: Actor, teamId: number): Promise<Output<typeof listGroups>> => {
      const member = await actorIn(db, actor, teamId);
      const results = await shown(db, member, await groupsRepo(db).list(teamId));
      return { results, permissions: permissionsOf(member, { create: groupPolicy.create }, undefined) };
    },

    /** Throws `group_exists`, `groups_too_many`, and `not_found` where one of the members is none. */
    create: (actor: Actor, teamId: number, { name, members }: Body): Promise<MemberGroup> =>
      unlessTaken(() =>
        db.transaction().execute(async (tx) => {
          const admin = await actorIn(tx, actor, teamId);
          requireCan(admin, groupPolicy.create);
          if ((await groupsRepo(tx).count(teamId)) >= MOST_GROUPS) throw new AppError('groups_too_many');
          const group = await groupsRepo(tx).insert({ accountId: teamId, name, createdAt: clock.now() });
          await setMembers(tx, group, members);
          await publish(tx, admin, 'created', name);
          return one(tx, admin, group);
        }),
      ),

    /** Throws `version_stale`, `group_exists`, and `not_found` where one of the members is none. */
    update: (
      actor: Actor,
      { id, group }: GroupParams,
      { name, members }: Body,
      request: Incoming,
    ): Promise<MemberGroup> =>
      unlessTaken(() =>
        db.transaction().execute(async (tx) => {
          const admin = await actorIn(tx, actor, id);
          await lock(tx, admin, group, request);
          await groupsRepo(tx).update(id, group, { name, updatedAt: clock.now() });
          const renamed = await lock(tx, admin, group);
          await setMembers(tx, renamed, members);
          await publish(tx, admin, 'changed', name);
          return one(tx, admin, renamed);
        }),
      ),

    delete: (actor: Actor, { id, group }: GroupParams, request: Incoming): Promise<Record<string, never>> =>
      db.transaction().execute(async (tx) => {
        const admin = await actorIn(tx, actor, id);
        const { name } = await lock(tx, admin, group, request);
        await groupsRepo(tx).delete(id, group);
        await publish(tx, admin, 'deleted', name);
        return {};
      }),
  };
};

async function lock(tx: Db, admin: Actor, id: number, request?: Incoming): Promise<GroupRow> {
  const { accountId } = admin;
  const group = await groupsRepo(tx).find(accountId, id);
  if (group === undefined) throw new AppError('not_found');
  requireCan(admin, groupPolicy.update);
  if (request !== undefined) {
    refuseStale(
      request,
      group,
      readBy(listGroups, { id: accountId }, ({ results }) => results.find((one) => one.id === id)),
    );
  }
  return group;
}

async function setMembers(tx: Db, { accountId, id }: GroupRow, members: readonly number[]): Promise<void> {
  const ids = [...new Set(members)];
  const found = await membersRepo(tx).findAll(accountId, ids);
  if (found.length < ids.length) throw new AppError('not_found');
  await groupPeopleRepo(tx).set(accountId, id, ids);
}

async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (violates(cause, 'member_groups_name_key')) throw new AppError('group_exists');
    throw cause;
  }
}

const one = async (tx: Db, actor: Actor, group: GroupRow): Promise<MemberGroup> => {
  const [first] = await shown(tx, actor, [group]);
  if (first === undefined) throw new AppError('not_found');
  return first;
};

/** Groups as the contract shows them, their members by name. */
async function shown(db: Db, actor: Actor, groups: readonly GroupRow[]): Promise<MemberGroup[]> {
  const people = await groupPeopleRepo(db).list(
    actor.accountId,
    groups.map(({ id }) => id),
  );
  const names = await readNames(db, [...new Set(people.map(({ userId }) => userId))]);
  const { update, delete: remove } = groupPolicy;
  return groups.map(({ id, name, version }) => ({
    id,
    name,
    members: people
      .filter(({ groupId }) => groupId === id)
      .map(({ userId }) => ({ id: userId, name: names.get(userId) ?? '' }))
      .toSorted((a, b) => a.name.localeCompare(b.name)),
    version,
    permissions: permissionsOf(actor, { update, delete: remove }, undefined),
  }));
}
