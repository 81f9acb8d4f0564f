import {
  type createFolder,
  type Folder,
  type Input,
  listFolders,
  MOST_FOLDERS,
  type Output,
} from '@sealwright/contract';
import { type Db, violates } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, type FolderRow, foldersRepo, groupsRepo, permissionsOf, requireCan } from '../../access/index.ts';
import { folderPolicy } from './folders.policy.ts';

type Body = Input<typeof createFolder>['body'];

/** Documents and templates in a folder refer to it. */
const TENANTS = ['documents_account_id_folder_id_fkey', 'templates_account_id_folder_id_fkey'];

export const foldersService = ({ clock, db, events }: Platform) => {
  /** Opens a folder to these groups, or to everyone (null). Throws `not_found` where one of them is none. */
  async function open(tx: Db, actor: Actor, folder: FolderRow, groups: readonly number[] | null): Promise<FolderRow> {
    const { accountId, userId: actorId } = actor;
    requireCan(actor, folderPolicy.restrict);
    const ids = [...new Set(groups)];
    const known = new Set((await groupsRepo(tx).list(accountId)).map(({ id }) => id));
    if (ids.some((id) => !known.has(id))) throw new AppError('not_found');
    await foldersRepo(tx).setGroups(accountId, folder.id, ids);
    const opened = await foldersRepo(tx).update(accountId, folder.id, { isRestricted: groups !== null });
    const said = { at: clock.now(), accountId, actorId };
    const { name } = opened;
    await (groups === null
      ? events.publish(tx, { type: 'team_folder_opened', ...said, details: { name } })
      : events.publish(tx, { type: 'team_folder_restricted', ...said, details: { name, count: ids.length } }));
    return opened;
  }

  return {
    list: async (actor: Actor): Promise<Output<typeof listFolders>> => {
      const all = await foldersRepo(db).list(actor.accountId);
      const results = await shown(
        db,
        actor,
        all.filter(({ id }) => isOpenTo(actor, id)),
      );
      const { create, restrict } = folderPolicy;
      return { results, permissions: permissionsOf(actor, { create, restrict }, undefined) };
    },

    /** Throws `folder_exists`, `folders_too_many`; with groups, `not_permitted` and `not_found` as `open`. */
    create: (actor: Actor, { name, groups = null }: Body): Promise<Folder> =>
      unlessTaken(() =>
        db.transaction().execute(async (tx) => {
          requireCan(actor, folderPolicy.create);
          const { accountId, userId: createdBy } = actor;
          if ((await foldersRepo(tx).count(accountId)) >= MOST_FOLDERS) throw new AppError('folders_too_many');
          const folder = await foldersRepo(tx).insert({ accountId, name, createdBy, createdAt: clock.now() });
          return one(tx, actor, groups === null ? folder : await open(tx, actor, folder, groups));
        }),
      ),

    /** Throws `version_stale`, `folder_exists`, `not_permitted`, and `not_found` where one of the groups is none. */
    update: (actor: Actor, id: number, { name, groups }: Body, request: Incoming): Promise<Folder> =>
      unlessTaken(() =>
        db.transaction().execute(async (tx) => {
          const folder = await lock(tx, actor, id, request);
          const renamed = name === folder.name ? folder : await foldersRepo(tx).update(actor.accountId, id, { name });
          const isAsBefore = groups === undefined || (groups === null && !folder.isRestricted);
          return one(tx, actor, isAsBefore ? renamed : await open(tx, actor, renamed, groups));
        }),
      ),

    /** Throws `version_stale`, and `folder_not_empty` where documents lie in it, deleted ones too, or templates. */
    delete: async (actor: Actor, id: number, request: Incoming): Promise<Record<string, never>> => {
      try {
        return await db.transaction().execute(async (tx) => {
          await lock(tx, actor, id, request);
          await foldersRepo(tx).delete(actor.accountId, id);
          return {};
        });
      } catch (cause) {
        if (TENANTS.some((key) => violates(cause, key))) throw new AppError('folder_not_empty');
        throw cause;
      }
    },
  };
};

const isOpenTo = ({ account }: Actor, id: number): boolean =>
  account.role !== 'member' || !account.hiddenFolders.includes(id);

async function lock(tx: Db, actor: Actor, id: number, request: Incoming): Promise<FolderRow> {
  const folder = isOpenTo(actor, id) ? await foldersRepo(tx).lock(actor.accountId, id) : undefined;
  if (folder === undefined) throw new AppError('not_found');
  requireCan(actor, folderPolicy.update, folder);
  refuseStale(
    request,
    folder,
    readBy(listFolders, {}, ({ results }) => results.find((one) => one.id === id)),
  );
  return folder;
}

async function unlessTaken<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (violates(cause, 'folders_name_key')) throw new AppError('folder_exists');
    throw cause;
  }
}

const one = async (tx: Db, actor: Actor, folder: FolderRow): Promise<Folder> => {
  const [first] = await shown(tx, actor, [folder]);
  if (first === undefined) throw new AppError('not_found');
  return first;
};

/** Folders as the contract shows them. */
async function shown(db: Db, actor: Actor, folders: readonly FolderRow[]): Promise<Folder[]> {
  const groups = await foldersRepo(db).groups(actor.accountId);
  const { update, delete: remove, restrict } = folderPolicy;
  return folders.map((folder) => ({
    id: folder.id,
    name: folder.name,
    isRestricted: folder.isRestricted,
    groups: groups.filter(({ folderId }) => folderId === folder.id).map(({ groupId }) => groupId),
    version: folder.version,
    permissions: { ...permissionsOf(actor, { update, delete: remove }, folder), restrict: restrict(actor) },
  }));
}
