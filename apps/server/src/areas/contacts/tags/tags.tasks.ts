import { defineTask, handles, type TaskHandler } from '../../../platform/queue/tasks.ts';
import type { Platform } from '../../../platform/platform.ts';
import { droppingRepo } from './tags.dropping.repo.ts';

const BATCH = 2000;

/** Takes deleted tags from the contacts that bore them, then forgets them. Safe to run twice: it looks at what is left. */
export const dropTags = defineTask<{ accountId: number; tagIds: number[] }>('drop-tags', {
  timeoutSeconds: 3600,
  parallel: 1,
});

export const tagsTasks = ({ db }: Platform): TaskHandler[] => [
  handles(dropTags, async ({ accountId, tagIds }, { signal }) => {
    // Taking away a tag that lives would be a mistake that no one could undo.
    const dead = await droppingRepo(db).dead(accountId, tagIds);
    let after: number | null = dead.length === 0 ? null : 0;
    while (after !== null) {
      signal.throwIfAborted();
      const from: number = after;
      after = await db.transaction().execute((tx) => droppingRepo(tx).takeFromNext(accountId, dead, from, BATCH));
    }
    await droppingRepo(db).delete(accountId, dead);
  }),
];
