import type { Db } from '../../platform/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { filesRepo } from './files.repo.ts';

const DAY_MS = 24 * 3600_000;
const BATCH = 1000;

type Needs = Pick<Platform, 'clock' | 'db' | 'store'>;

/**
 * Deletes what nothing refers to and is older than a day: rows with their files. Row and file go under the row's lock, so
 * that an upload of the same bytes waits, then finds neither. Answers how many files went.
 */
export async function sweepOrphans({ clock, db, store }: Needs): Promise<number> {
  const before = new Date(clock.now().getTime() - DAY_MS);
  await filesRepo(db).deleteStalePictures(before, BATCH);
  let gone = 0;
  for (const sha256 of await filesRepo(db).orphans(before, BATCH)) {
    const isGone = await db.transaction().execute(async (tx: Db) => {
      if (!(await filesRepo(tx).deleteOrphan(sha256, before))) return false;
      await store.remove(sha256);
      return true;
    });
    if (isGone) gone += 1;
  }
  return gone;
}

/** Deletes files that no row knows of: what a process left that died between store and database. Answers how many. */
export async function sweepStrays({ clock, db, store }: Needs): Promise<number> {
  const before = clock.now().getTime() - DAY_MS;
  let gone = 0;
  for await (const { sha256, storedAt } of store.entries()) {
    if (storedAt.getTime() > before || (await filesRepo(db).isKnown(sha256))) continue;
    await db.transaction().execute(async (tx: Db) => {
      // A row of our own holds off whoever is about to store the same bytes.
      if (!(await filesRepo(tx).claimIfUnknown(sha256))) return;
      await store.remove(sha256);
      await filesRepo(tx).unclaim(sha256);
      gone += 1;
    });
  }
  return gone;
}
