import { getTag, type Input, type listTags, type Output, type Tag } from '@sealwright/contract';
import { type Db, violates } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import { dropTags } from './tags.jobs.ts';
import { type CountedTag, readTag, readTags } from './tags.reads.ts';
import { tagsRepo } from './tags.repo.ts';
import { toTag } from './tags.shape.ts';

type Caller = { accountId: number; userId: number };

export const tagsService = (platform: Platform) => {
  const { clock, db } = platform;

  return {
    list: async (
      { accountId }: Caller,
      query: Input<typeof listTags>['query'],
      request: Incoming,
    ): Promise<Output<typeof listTags>> =>
      toList(request, query, await readTags(db, accountId, query), (row: CountedTag) => toTag(row)),

    get: ({ accountId }: Caller, id: number): Promise<Tag> => tagOf(db, accountId, id),

    /** Throws `tag_exists` with the id of the tag that has this name. */
    create: async ({ accountId, userId }: Caller, name: string): Promise<Tag> => {
      const tag = await tagsRepo(db).insert({ accountId, userId, name, at: clock.now() });
      if (tag === undefined) throw await taken(db, accountId, name);
      return toTag({ ...tag, counted: 0 });
    },

    /** Throws `version_stale`, and `tag_exists` where another tag has this name. */
    rename: async ({ accountId }: Caller, id: number, name: string, request: Incoming): Promise<Tag> => {
      try {
        return await db.transaction().execute(async (tx) => {
          const [tag] = await tagsRepo(tx).lock(accountId, [id]);
          if (tag === undefined) throw new AppError('not_found');
          refuseStale(request, tag, readBy(getTag, { id }));
          if (tag.name !== name) await tagsRepo(tx).rename(accountId, id, name);
          return tagOf(tx, accountId, id);
        });
      } catch (cause) {
        if (violates(cause, 'tags_name_key')) throw await taken(db, accountId, name);
        throw cause;
      }
    },

    /** All of them or none: throws `not_found` where one is not there. */
    delete: ({ accountId }: Caller, given: readonly number[]): Promise<number> =>
      db.transaction().execute(async (tx) => {
        const ids = [...new Set(given)];
        const tags = await tagsRepo(tx).lock(accountId, ids);
        if (tags.length < ids.length) throw new AppError('not_found');
        await tagsRepo(tx).markDeleted(accountId, ids, clock.now());
        await platform.jobs.enqueue(tx, dropTags, { accountId, tagIds: ids });
        return ids.length;
      }),
  };
};

async function tagOf(db: Db, accountId: number, id: number): Promise<Tag> {
  const tag = await readTag(db, accountId, id);
  if (tag === undefined) throw new AppError('not_found');
  return toTag(tag);
}

async function taken(db: Db, accountId: number, name: string): Promise<AppError> {
  const tag = await tagsRepo(db).findByName(accountId, name);
  // Gone again meanwhile: there is nothing to open.
  return new AppError('tag_exists', { facts: tag === undefined ? {} : { tagId: tag.id } });
}
