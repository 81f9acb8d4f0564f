import { MOST_GROUPS } from '@sealwright/contract';
import { type Db, violates } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import { ForeignAnswer, type Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { groupPeopleRepo, groupsRepo, teamAccountsRepo } from '../../../access/index.ts';
import { listAnswer, pageOf, refuseOther, resourceAnswer } from '../protocol/answers.ts';
import { baseOf } from '../protocol/base.ts';
import { refused } from '../protocol/dialect.ts';
import { parseFilter } from '../protocol/filter.ts';
import { patched } from '../protocol/patch.ts';
import { leavesOut, projected, readResource, type Resource, type Shown } from '../protocol/resource.ts';
import { GROUP } from '../protocol/schemas.ts';
import type { Directory } from '../settings/access.ts';
import { requireActive } from '../users/users.membership.ts';
import { knownAmong } from '../users/users.reads.ts';
import { directoryRepo } from '../users/users.repo.ts';
import type { Asked } from '../users/users.service.ts';
import { type DirectoryGroup, findDirectoryGroup, listDirectoryGroups, membersOfGroups } from './groups.reads.ts';
import { type GroupWords, readGroup, toGroup, writableGroup } from './groups.shape.ts';

type Call = { id: number; shown: Shown; request: Incoming };

/** Groups as resources, with their members where they are asked for. */
const shownGroups = (base: string) => {
  const shownOf = async (tx: Db, accountId: number, rows: readonly DirectoryGroup[], asked: Shown) => {
    // Directories leave them out, for a group may have thousands.
    const isShort = leavesOut(GROUP, asked, 'members');
    const ids = rows.map(({ id }) => id);
    const members = isShort ? null : await membersOfGroups(tx, accountId, ids);
    return rows.map((group) => toGroup(base, group, members === null ? null : (members.get(group.id) ?? [])));
  };

  const resourceOf = async (tx: Db, accountId: number, id: number, shown: Shown): Promise<Resource> => {
    const group = await findDirectoryGroup(tx, accountId, id);
    const [resource] = group === undefined ? [] : await shownOf(tx, accountId, [group], shown);
    if (resource === undefined) throw new AppError('not_found');
    return resource;
  };

  /** A group under the lock of the team, as the request has read it. Throws `not_found`, 412. */
  const hold = async (tx: Db, directory: Directory, { id, request }: Pick<Call, 'id' | 'request'>) => {
    requireActive(directory);
    await teamAccountsRepo(tx).lock(directory.accountId);
    // Admins change groups without the lock of the team.
    await groupsRepo(tx).find(directory.accountId, id);
    const group = await findDirectoryGroup(tx, directory.accountId, id);
    if (group === undefined) throw new AppError('not_found');
    refuseOther(request, toGroup(base, group, null));
    return group;
  };

  return { hold, resourceOf, shownOf };
};

/** A line of the team's log, by its directory. */
const publishing =
  ({ clock, events }: Pick<Platform, 'clock' | 'events'>) =>
  (tx: Db, { accountId }: Directory, what: 'created' | 'changed' | 'deleted', name: string) =>
    events.publish(tx, {
      type: `team_group_${what}`,
      at: clock.now(),
      accountId,
      actorId: null,
      details: { name },
    });

/** The groups of a team as SCIM Groups. */
export const scimGroupsService = (platform: Platform) => {
  const { clock, db } = platform;
  const base = baseOf(platform.config);

  const { shownOf, resourceOf, hold } = shownGroups(base);

  const publish = publishing(platform);

  const change = (directory: Directory, { id, shown, request }: Call, next: (now: Resource) => Resource) =>
    unlessTaken(() =>
      db.transaction().execute(async (tx) => {
        const { accountId } = directory;
        const group = await hold(tx, directory, { id, request });
        const before = (await membersOfGroups(tx, accountId, [id])).get(id) ?? [];
        const words = readGroup(next(writableGroup(group, before)));
        const isOther = words.name !== group.name || words.externalId !== group.externalId;
        const isMoved = await setMembers(tx, accountId, id, {
          before: before.map(({ userId }) => userId),
          after: words.members,
        });
        if (isOther || isMoved) {
          const { name, externalId } = words;
          await groupsRepo(tx).update(accountId, id, { name, externalId, updatedAt: clock.now() });
          await publish(tx, directory, 'changed', name);
        }
        return resourceAnswer(GROUP, await resourceOf(tx, accountId, id, shown), shown, { request });
      }),
    );

  return {
    list: async ({ accountId }: Directory, asked: Asked): Promise<ForeignAnswer> => {
      const page = pageOf(asked);
      const filter = asked.filter ? parseFilter(asked.filter) : null;
      const { groups, total } = await listDirectoryGroups(db, accountId, filter, page);
      const resources = await shownOf(db, accountId, groups, asked);
      return listAnswer(
        resources.map((resource) => projected(GROUP, resource, asked)),
        total,
        page,
      );
    },

    get: async ({ accountId }: Directory, { id, shown, request }: Call): Promise<ForeignAnswer> =>
      resourceAnswer(GROUP, await resourceOf(db, accountId, id, shown), shown, { request }),

    /** Throws `uniqueness` where a group has the name, `groups_too_many`. */
    create: async (directory: Directory, body: unknown, { shown, request }: Pick<Call, 'shown' | 'request'>) => {
      requireActive(directory);
      const { accountId } = directory;
      const words: GroupWords = readGroup(readResource(GROUP, body));
      return unlessTaken(() =>
        db.transaction().execute(async (tx) => {
          await teamAccountsRepo(tx).lock(accountId);
          if ((await groupsRepo(tx).count(accountId)) >= MOST_GROUPS) throw new AppError('groups_too_many');
          const { name, externalId, members } = words;
          const { id } = await groupsRepo(tx).insert({ accountId, name, externalId, createdAt: clock.now() });
          await setMembers(tx, accountId, id, { before: [], after: members });
          await publish(tx, directory, 'created', name);
          const resource = await resourceOf(tx, accountId, id, shown);
          return resourceAnswer(GROUP, resource, shown, { request, status: 201 });
        }),
      );
    },

    replace: (directory: Directory, body: unknown, call: Call): Promise<ForeignAnswer> =>
      change(directory, call, () => readResource(GROUP, body)),

    patch: (directory: Directory, body: unknown, call: Call): Promise<ForeignAnswer> =>
      change(directory, call, (now) => patched(GROUP, now, body)),

    /** Folders that were open to it alone are open to the admins from then on. */
    remove: (directory: Directory, id: number, request: Incoming): Promise<ForeignAnswer> =>
      db.transaction().execute(async (tx) => {
        const { name } = await hold(tx, directory, { id, request });
        await groupsRepo(tx).delete(directory.accountId, id);
        await publish(tx, directory, 'deleted', name);
        return new ForeignAnswer(204, null);
      }),
  };
};

type Members = { before: readonly number[]; after: readonly number[] };

/**
 * Brings a group to the members that the directory names. Those it may not see stay; those whose membership has ended wait for it.
 * Answers whether that changed anything. Throws `invalidValue` for who is not there.
 */
async function setMembers(tx: Db, accountId: number, groupId: number, { before, after }: Members): Promise<boolean> {
  const added = after.filter((id) => !before.includes(id));
  const removed = before.filter((id) => !after.includes(id));
  const known = await knownAmong(tx, accountId, added);
  const missing = added.find((id) => !known.has(id));
  if (missing !== undefined) throw refused('invalidValue', `There is no user ${missing}.`);
  const isMember = (id: number): boolean => known.get(id)?.isMember === true;
  await groupPeopleRepo(tx).add(accountId, groupId, added.filter(isMember));
  await directoryRepo(tx).addWaiting(
    accountId,
    groupId,
    added.filter((id) => !isMember(id)),
  );
  await groupPeopleRepo(tx).remove(accountId, groupId, removed);
  await directoryRepo(tx).removeWaiting(accountId, groupId, removed);
  return added.length + removed.length > 0;
}

async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (violates(cause, 'member_groups_name_key')) throw new AppError('group_exists', { cause });
    throw cause;
  }
}
