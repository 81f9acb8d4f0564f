import { tooFarAhead } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { AppError } from '../errors.ts';
import type { RunOnce } from './http.ts';
import { defineTask, every, type TaskHandler } from '../queue/tasks.ts';
import type { Platform } from '../platform.ts';

const KEPT_MS = 24 * 60 * 60_000;
// Anyone who began this long ago and has not answered is taken for dead; no call of ours takes that long.
const STALE_MS = 60_000;
const SWEEP_SECONDS = 15 * 60;

const sweepKeys = defineTask('sweep-idempotency-keys');

/**
 * The same key and body from the same caller gets the first answer again, for a day; refusals are not kept.
 * A process that dies between its work and the note of its answer leaves the key open: the same request is then worked on
 * again after a minute. What must not happen twice even then is guarded where it happens.
 */
export function createRunOnce(platform: Pick<Platform, 'db' | 'clock' | 'secrets' | 'log'>): RunOnce {
  const { db, clock, secrets, log } = platform;
  return async ({ caller, key, fingerprint }, work) => {
    // Keyed: a body may hold a password, and a plain hash of one can be guessed.
    const requestHash = Buffer.from(secrets.mac('idempotency.request', fingerprint), 'base64url');
    const context = `idempotency.answer:${caller}:${key}`;
    const startedAt = clock.now();
    const known = await begin(db, { caller, key, requestHash, startedAt });
    if (known !== null) return open(secrets, known, context);
    let answer: Awaited<ReturnType<typeof work>>;
    try {
      answer = await work();
    } catch (cause) {
      // While the database is away the key stays; the same request is worked on again after a minute.
      await forget(db, { caller, key, startedAt }).catch(() => {});
      throw cause;
    }
    // Sealed: an answer may hold tokens.
    const kept = secrets.seal(JSON.stringify(answer.body ?? null), context).toString('base64');
    // The work is done, and its caller is told so, also where the note of it fails: to refuse would invite a second time.
    await keep(db, { caller, key, startedAt }, { answeredAt: clock.now(), status: answer.status, answer: kept }).catch(
      (cause: unknown) => log.warn('The answer to a request could not be kept', {}, cause),
    );
    return answer;
  };
}

/** Forgets keys after their day. */
export function idempotencyTasks({ db, clock }: Pick<Platform, 'db' | 'clock'>): TaskHandler[] {
  return [
    every(sweepKeys, SWEEP_SECONDS, () =>
      db
        .deleteFrom('idempotencyKeys')
        .where('createdAt', '<', new Date(clock.now().getTime() - KEPT_MS))
        .execute(),
    ),
  ];
}

type Claim = { caller: string; key: string; requestHash: Buffer; startedAt: Date };
type Kept = { status: number; answer: string };

/** Null when the work is ours to do; the kept answer when it was done. */
async function begin(db: Db, { caller, key, requestHash, startedAt }: Claim): Promise<Kept | null> {
  const isStale = new Date(startedAt.getTime() - STALE_MS);
  const isOld = new Date(startedAt.getTime() - KEPT_MS);
  const claimed = await db
    .insertInto('idempotencyKeys')
    .values({ caller, key, requestHash, createdAt: startedAt })
    .onConflict((conflict) =>
      conflict
        .columns(['caller', 'key'])
        .doUpdateSet({ requestHash, createdAt: startedAt, answeredAt: null, status: null, answer: null })
        // An abandoned try of the same request, or any whose day is over.
        .where((or) =>
          or.or([
            or.and([
              or('idempotencyKeys.answeredAt', 'is', null),
              or.or([
                or('idempotencyKeys.createdAt', '<', isStale),
                or('idempotencyKeys.createdAt', '>', tooFarAhead(startedAt)),
              ]),
              or('idempotencyKeys.requestHash', '=', requestHash),
            ]),
            or('idempotencyKeys.createdAt', '<', isOld),
          ]),
        ),
    )
    .returning('key')
    .executeTakeFirst();
  if (claimed !== undefined) return null;
  const found = await db
    .selectFrom('idempotencyKeys')
    .select(['requestHash', 'status', 'answer'])
    .where('caller', '=', caller)
    .where('key', '=', key)
    .executeTakeFirst();
  // Gone in between: the first try was refused. The caller repeats anyway.
  if (found === undefined) throw new AppError('idempotency_in_progress', { retryAfterSeconds: 1 });
  if (!found.requestHash.equals(requestHash)) throw new AppError('idempotency_key_reused');
  if (found.status === null) throw new AppError('idempotency_in_progress', { retryAfterSeconds: 1 });
  return { status: found.status, answer: String(found.answer) };
}

type Begun = Omit<Claim, 'requestHash'>;

const keep = (
  db: Db,
  { caller, key, startedAt }: Begun,
  answer: { answeredAt: Date; status: number; answer: string },
) =>
  db
    .updateTable('idempotencyKeys')
    .set({ ...answer, answer: JSON.stringify(answer.answer) })
    .where('caller', '=', caller)
    .where('key', '=', key)
    .where('createdAt', '=', startedAt)
    .execute();

const forget = (db: Db, { caller, key, startedAt }: Begun) =>
  db
    .deleteFrom('idempotencyKeys')
    .where('caller', '=', caller)
    .where('key', '=', key)
    .where('createdAt', '=', startedAt)
    .where('answeredAt', 'is', null)
    .execute();

function open(
  secrets: Platform['secrets'],
  { status, answer }: Kept,
  context: string,
): { status: number; body: unknown } {
  return { status, body: JSON.parse(secrets.open(Buffer.from(answer, 'base64'), context).toString()) as unknown };
}
