import { randomBytes } from 'node:crypto';
import { ConfigError, unusable } from '../../../platform/config.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { faultPoint } from '../../../platform/fault-point.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Binding, LabelError, type Store } from '../../../platform/storage/storage.ts';
import { bindingRepo } from './binding.repo.ts';
import { sweepRepo } from './sweep.repo.ts';

const SAMPLE = 16;

type Needs = Pick<Platform, 'clock' | 'config' | 'db' | 'store'>;

/**
 * Makes sure that database and file store belong to one installation, before anything else uses them: both bear its id.
 * Where one of them has none yet, they are bound if the store has the files that the database refers to. Throws
 * ConfigError otherwise, and no file is touched. Safe in many processes at once, and after a crash at any step: the database
 * is written first, so a store never has an id that its database lacks.
 */
export async function bindStore({ clock, config, db, store }: Needs): Promise<void> {
  try {
    const { id, isBound } = await db.transaction().execute((tx) => agree(tx, store, clock.now()));
    if (isBound) return;
    faultPoint('store:agreed');
    const bound = await store.bind({ id, boundAt: clock.now() });
    if (bound.id !== id) throw new Foreign(`the store belongs to installation ${bound.id}, the database to ${id}`);
  } catch (cause) {
    if (cause instanceof Foreign) {
      throw new ConfigError(
        `Settings STORAGE_URL ${shown(config.storageUrl)} and DATABASE_URL do not fit together: ${cause.message}. No file was touched.`,
        { cause },
      );
    }
    throw cause instanceof AppError || cause instanceof LabelError ? unusable('STORAGE_URL', cause) : cause;
  }
}

/** Since when database and store have belonged together; null where they do not. */
export async function boundSince({ db, store }: Pick<Platform, 'db' | 'store'>): Promise<Date | null> {
  const [known, label] = [await bindingRepo(db).find(), await store.binding()];
  if (known === undefined || label === null || known.id !== label.id) return null;
  return known.boundAt > label.boundAt ? known.boundAt : label.boundAt;
}

class Foreign extends Error {}

/** The id of both, which is in the database when this is committed. */
async function agree(tx: Db, store: Store, now: Date): Promise<{ id: string; isBound: boolean }> {
  await bindingRepo(tx).lock();
  const known = await bindingRepo(tx).find();
  const label = await store.binding();
  if (known !== undefined && label !== null) {
    if (known.id === label.id) return { id: known.id, isBound: true };
    throw new Foreign(`the store belongs to installation ${label.id}, the database to ${known.id}`);
  }
  await requireKinship(tx, store, label);
  const id = known?.id ?? label?.id ?? randomBytes(16).toString('hex');
  if (known === undefined) await bindingRepo(tx).insert({ id, boundAt: now });
  return { id, isBound: label !== null };
}

/** Throws where the files of the store are not those that the database knows. */
async function requireKinship(tx: Db, store: Store, label: Binding | null): Promise<void> {
  const sample = await sampleOf(tx);
  if (sample.length > 0) {
    let found = 0;
    for (const sha256 of sample) if (await isWhole(store, sha256)) found += 1;
    // A store that lost files is still the right one; of another one hardly any would be there.
    if (found * 2 > sample.length) return;
    throw new Foreign(
      `of ${sample.length} files that the database refers to, the store has ${found === 0 ? 'none' : `only ${found}`}`,
    );
  }
  if (label !== null) throw new Foreign(`the store belongs to installation ${label.id}, and the database is empty`);
  const stored = await firstOf(store);
  if (stored.length === 0 || (await sweepRepo(tx).known(stored)).size > 0) return;
  throw new Foreign('the store holds files, and the database knows none of them');
}

async function sampleOf(tx: Db): Promise<string[]> {
  const some = await bindingRepo(tx).referencedFrom(randomBytes(32).toString('hex'), SAMPLE);
  return some.length < SAMPLE ? bindingRepo(tx).referencedFrom('', SAMPLE) : some;
}

async function isWhole(store: Store, sha256: string): Promise<boolean> {
  try {
    // To its end, where a stream compares the hash.
    for await (const _ of await store.stream(sha256));
    return true;
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    return false;
  }
}

async function firstOf(store: Store): Promise<string[]> {
  const found: string[] = [];
  for (const place of ['files', 'trash'] as const) {
    for await (const { sha256 } of store.entries(place)) {
      found.push(sha256);
      if (found.length === SAMPLE) return found;
    }
  }
  return found;
}

/** The address without what signs in there. */
function shown(storageUrl: string): string {
  const { protocol, host, pathname } = new URL(storageUrl);
  return `${protocol}//${host}${pathname}`;
}
