import type { Db } from './db.ts';
import { AppError } from './errors.ts';
import type { RunOnce } from './http.ts';
import { defineJob, every, type JobHandler } from './jobs.ts';
import type { Platform } from './platform.ts';

const KEPT_MS = 24 * 60 * 60_000;
// Whoever began this long ago and has not answered is taken for dead; no call of ours takes that long.
const STALE_MS = 60_000;
const SWEEP_SECONDS = 15 * 60;

const sweepKeys = defineJob('sweep-idempotency-keys');

/**
 * The same key and body from the same caller gets the first answer again, for a day; refusals are not kept.
 * A process that dies between its work and the note of its answer leaves the key open: the same request is then worked on
 * again after a minute. What must not happen twice even then is guarded where it happens.
 */
export function createRunOnce({ db, clock, secrets }: Pick<Platform, 'db' | 'clock' | 'secrets'>): RunOnce {
  return async ({ caller, key, fingerprint }, work) => {
    // Keyed: a body may hold a password, and a plain hash of one can be guessed.
    const requestHash = Buffer.from(secrets.mac('idempotency.request', fingerprint), 'base64url');
    const context = `idempotency.answer:${caller}:${key}`;
    const startedAt = clock.now();
    const kept = await begin(db, { caller, key, requestHash, startedAt });
    if (kept !== null) return open(secrets, kept, context);
    try {
      const { status, body } = await work();
      // Sealed: an answer may hold tokens.
      const answer = JSON.stringify(secrets.seal(JSON.stringify(body ?? null), context).toString('base64'));
      await db
        .updateTable('idempotencyKeys')
        .set({ answeredAt: clock.now(), status, answer })
        .where('caller', '=', caller)
        .where('key', '=', key)
        .where('createdAt', '=', startedAt)
        .execute();
      return { status, body };
    } catch (cause) {
      await db
        .deleteFrom('idempotencyKeys')
        .where('caller', '=', caller)
        .where('key', '=', key)
        .where('createdAt', '=', startedAt)
        .where('answeredAt', 'is', null)
        .execute();
      throw cause;
    }
  };
}

/** Forgets keys after their day. */
export function idempotencyJobs({ db, clock }: Pick<Platform, 'db' | 'clock'>): JobHandler[] {
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
              or('idempotencyKeys.createdAt', '<', isStale),
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

function open(
  secrets: Platform['secrets'],
  { status, answer }: Kept,
  context: string,
): { status: number; body: unknown } {
  return { status, body: JSON.parse(secrets.open(Buffer.from(answer, 'base64'), context).toString()) as unknown };
}
