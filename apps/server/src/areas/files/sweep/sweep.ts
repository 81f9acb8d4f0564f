import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { boundSince } from './binding.ts';
import { stalePicturesRepo, sweepRepo } from './sweep.repo.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const TRASH_DAYS = 30;
const BATCH = 1000;
const ALWAYS_ALLOWED = 100;
const ALLOWED_SHARE = 0.05;

type Needs = Pick<Platform, 'clock' | 'db' | 'store'>;

/**
 * `mayTakeAll`: an administrator looked at what a sweep found and wants it done. Otherwise a sweep that finds more than a few
 * in a hundred files throws SweepStopped: a table that is empty by mistake looks just like that.
 */
export type SweepOptions = { mayTakeAll?: boolean };

/** A sweep that did nothing, because what it found looks like a mistake. */
export class SweepStopped extends Error {
  override name = 'SweepStopped';
  /** How many of how many files it would have taken; null where database and store do not belong together. */
  readonly counts: { found: number; all: number } | null;

  constructor(counts: SweepStopped['counts']) {
    super(
      counts === null
        ? 'The database and the file store do not belong to one installation'
        : `Nothing refers to ${counts.found} of ${counts.all} files, which is too many to be true`,
    );
    this.counts = counts;
  }
}

/**
 * Takes what no row refers to and is older than a day: the row goes, the file moves to the trash. Both happen under the
 * row's lock, so that an upload of the same bytes waits, then stores them anew. Answers how many files went.
 */
export async function sweepOrphans(needs: Needs, options: SweepOptions = {}): Promise<number> {
  const { db } = needs;
  const before = await deletableBefore(needs);
  if (before === null) return 0;
  const all = await sweepRepo(db).count();
  const most = options.mayTakeAll === true ? Infinity : allowed(all);
  let gone = 0;
  // Pictures of pages can be drawn again. They go with their file, so that they do not count as their own files.
  const drawn = await stalePicturesRepo(db).files(before);
  requireAtMost(most, drawn.length, all);
  for (const sha256 of drawn.slice(0, BATCH)) {
    gone += await db.transaction().execute(async (tx) => {
      const pictures = await stalePicturesRepo(tx).drop(sha256);
      return discard(tx, needs, pictures, before);
    });
  }
  const orphans = await sweepRepo(db).orphans(before);
  requireAtMost(most, orphans.length, all);
  for (const sha256 of orphans.slice(0, BATCH)) {
    gone += await db.transaction().execute((tx) => discard(tx, needs, [sha256], before));
  }
  return gone;
}

/** Moves files to the trash that no row knows of: what a process left that died between store and database. */
export async function sweepStrays(needs: Needs, options: SweepOptions = {}): Promise<number> {
  const { db, store } = needs;
  const before = await deletableBefore(needs);
  if (before === null) return 0;
  let [all, found] = [0, 0];
  const strays: string[] = [];
  for await (const entries of batches(store.entries())) {
    all += entries.length;
    const old = entries.filter(({ storedAt }) => storedAt < before).map(({ sha256 }) => sha256);
    const known = await sweepRepo(db).known(old);
    const unknown = old.filter((sha256) => !known.has(sha256));
    found += unknown.length;
    // The next sweep takes the others.
    strays.push(...unknown.slice(0, 10 * BATCH - strays.length));
  }
  requireAtMost(options.mayTakeAll === true ? Infinity : allowed(all), found, all);
  let gone = 0;
  for (const sha256 of strays) {
    if (await whileUnknown(db, sha256, () => store.move(sha256, 'trash'))) gone += 1;
  }
  await store.removeUnfinished(before);
  return gone;
}

/**
 * Brings files back from the trash that a row knows of, and deletes for good what has been there for 30 days, a few in a
 * hundred of all files at a time.
 */
export async function sweepTrash(needs: Needs): Promise<number> {
  const { clock, db, store } = needs;
  if ((await deletableBefore(needs)) === null) return 0;
  const before = new Date(clock.now().getTime() - TRASH_DAYS * DAY_MS);
  const most = allowed(await sweepRepo(db).count());
  let gone = 0;
  for await (const entries of batches(store.entries('trash'))) {
    const known = await sweepRepo(db).known(entries.map(({ sha256 }) => sha256));
    for (const { sha256, storedAt } of entries) {
      if (known.has(sha256)) await store.move(sha256, 'files');
      else if (storedAt < before && gone < most) {
        if (await eraseUnknown(needs, sha256)) gone += 1;
      }
    }
  }
  return gone;
}

/**
 * Deletes files at once that nothing refers to any more, with the pictures of their pages, from the trash as well. Answers
 * those that something may be about to refer to: they were stored within the hour.
 */
export async function eraseUnreferenced(needs: Needs, hashes: string[]): Promise<string[]> {
  const { clock, db, store } = needs;
  const before = new Date(clock.now().getTime() - HOUR_MS);
  const left: string[] = [];
  for (const sha256 of hashes) {
    const trashed = await stalePicturesRepo(db).trashedOf(sha256);
    const isYoung = await db.transaction().execute(async (tx) => {
      for (const one of [...(await stalePicturesRepo(tx).drop(sha256)), sha256]) {
        if (await sweepRepo(tx).deleteOrphan(one, before)) await store.remove(one);
      }
      return sweepRepo(tx).isUnreferenced(sha256);
    });
    if (isYoung) left.push(sha256);
    for (const one of [...trashed, sha256]) await eraseUnknown(needs, one);
  }
  return left;
}

/** Null while file store and database have not belonged together for a day. Asked anew by each sweep. */
async function deletableBefore({ clock, db, store }: Needs): Promise<Date | null> {
  const since = await boundSince({ db, store });
  if (since === null) throw new SweepStopped(null);
  const before = new Date(clock.now().getTime() - DAY_MS);
  return since < before ? before : null;
}

const allowed = (all: number): number => Math.max(ALWAYS_ALLOWED, Math.floor(all * ALLOWED_SHARE));

function requireAtMost(most: number, found: number, all: number): void {
  if (found > most) throw new SweepStopped({ found, all });
}

/** Answers how many of these files went: each with its row, unless something refers to it by now. */
async function discard(tx: Db, { store }: Needs, hashes: string[], before: Date): Promise<number> {
  let gone = 0;
  for (const sha256 of hashes) {
    if (!(await sweepRepo(tx).deleteOrphan(sha256, before))) continue;
    await store.move(sha256, 'trash');
    gone += 1;
  }
  return gone;
}

/** Works on a file that no row knows of, and makes an upload of the same bytes wait. */
const whileUnknown = (db: Db, sha256: string, work: () => Promise<void>): Promise<boolean> =>
  db.transaction().execute(async (tx) => {
    if (!(await sweepRepo(tx).claimIfUnknown(sha256))) return false;
    await work();
    await sweepRepo(tx).unclaim(sha256);
    return true;
  });

async function eraseUnknown({ db, store }: Pick<Needs, 'db' | 'store'>, sha256: string): Promise<boolean> {
  const isGone = await whileUnknown(db, sha256, () => store.remove(sha256));
  if (isGone) await stalePicturesRepo(db).forget(sha256);
  return isGone;
}

async function* batches<T>(items: AsyncIterable<T>): AsyncIterable<T[]> {
  let batch: T[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}
