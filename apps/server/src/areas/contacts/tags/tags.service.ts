import { getTag, type Input, type listTags, type Output, type Tag } from '@sealwright/contract';
import { type Db, violates } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { dropTags } from './tags.tasks.ts';
import { tagPolicy } from './tags.policy.ts';
import { type CountedTag, readTag, readTags } from './tags.reads.ts';
import { tagsRepo } from './tags.repo.ts';
import { toTag } from './tags.shape.ts';

export const tagsService = (platform: Platform) => {
  const { clock, db } = platform;

  return {
    list: async (
      actor: Actor,
      query: Input<typeof listTags>['query'],
      request: Incoming,
    ): Promise<Output<typeof listTags>> =>
      toList(request, query, await readTags(db, actor.accountId, query), (row: CountedTag) => toTag(actor, row)),

    get: (actor: Actor, id: number): Promise<Tag> => tagOf(db, actor, id),

    /** Throws `tag_exists` with the id of the tag that has this name. */
    create: async (actor: Actor, name: string): Promise<Tag> => {
      requireCan(actor, tagPolicy.create);
      const { accountId, userId } = actor;
      const tag = await tagsRepo(db).insert({ accountId, userId, name, at: clock.now() });
      if (tag === undefined) throw await taken(db, accountId, name);
      return toTag(actor, { ...tag, counted: 0 });
    },

    /** Throws `version_stale`, and `tag_exists` where another tag has this name. */
    rename: async (actor: Actor, id: number, name: string, request: Incoming): Promise<Tag> => {
      requireCan(actor, tagPolicy.update);
      const { accountId } = actor;
      try {
        return await db.transaction().execute(async (tx) => {
          const [tag] = await tagsRepo(tx).lock(accountId, [id]);
          if (tag === undefined) throw new AppError('not_found');
          refuseStale(request, tag, readBy(getTag, { id }));
          if (tag.name !== name) await tagsRepo(tx).rename(accountId, id, name);
          return tagOf(tx, actor, id);
        });
      } catch (cause) {
        if (violates(cause, 'tags_name_key')) throw await taken(db, accountId, name);
        throw cause;
      }
    },

    /** All of them or none: throws `not_found` where one is not there. */
    delete: async (actor: Actor, given: readonly number[]): Promise<number> => {
      requireCan(actor, tagPolicy.delete);
      const { accountId } = actor;
      return db.transaction().execute(async (tx) => {
        const ids = [...new Set(given)];
        const tags = await tagsRepo(tx).lock(accountId, ids);
        if (tags.length < ids.length) throw new AppError('not_found');
        await tagsRepo(tx).markDeleted(accountId, ids, clock.now());
        await platform.tasks.enqueue(tx, dropTags, { accountId, tagIds: ids });
        return ids.length;
      });
    },
  };
};

async function tagOf(db: Db, actor: Actor, id: number): Promise<Tag> {
  const tag = await readTag(db, actor.accountId, id);
  if (tag === undefined) throw new AppError('not_found');
  return toTag(actor, tag);
}

async function taken(db: Db, accountId: number, name: string): Promise<AppError> {
  const tag = await tagsRepo(db).findByName(accountId, name);
  // Gone again meanwhile: there is nothing to open.
  return new AppError('tag_exists', { facts: tag === undefined ? {} : { tagId: tag.id } });
}
