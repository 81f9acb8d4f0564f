import type { ExpressionBuilder } from 'kysely';
import type { Tables } from '../../migrations/tables.ts';
import { tooFarAhead } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { AppError } from '../errors.ts';
import type { RunOnce } from './once.ts';
import { defineTask, every, type TaskHandler } from '../queue/tasks.ts';
import type { Platform } from '../platform.ts';

const KEPT_MS = 24 * 60 * 60_000;
// Who works on a request says so again and again. Who has said nothing for this long is taken for dead.
const STALE_MS = 60_000;
const SAID_AGAIN_MS = 20_000;
const SWEEP_SECONDS = 15 * 60;

const sweepKeys = defineTask('sweep-idempotency-keys');

/**
 * The same key and body from the same caller gets the first answer again, for a day; refusals are not kept.
 * A process that dies between its work and the note of its answer leaves the key open: the same request is then worked on
 * again after a minute. What must not happen twice even then is guarded where it happens.
 */
export function createRunOnce(platform: Pick<Platform, 'db' | 'clock' | 'secrets' | 'log'>): RunOnce {
  const { db, clock, secrets, log } = platform;
  // Keyed: a body may hold a password, and a plain hash of one can be guessed.
  const hashOf = (text: string) => Buffer.from(secrets.mac('idempotency.request', text), 'base64url');
  return async ({ caller, key, fingerprint, parts }, work) => {
    const early = hashOf(fingerprint);
    // What an upload holds is known when it was read.
    const whole = async () => (parts === null ? early : hashOf(`${fingerprint} ${await parts()}`));
    const context = `idempotency.answer:${caller}:${key}`;
    const claim: Claim = { caller, key, startedAt: clock.now() };
    const known = await begin(db, claim, early);
    if (known !== null) {
      if (!known.requestHash.equals(await whole())) throw new AppError('idempotency_key_reused');
      return open(secrets, known, context);
    }
    const stillWorking = sayAgain(db, claim, clock);
    let answer: Awaited<ReturnType<typeof work>>;
    try {
      answer = await work();
    } catch (cause) {
      await stillWorking.end();
      // While the database is away the key stays; the same request is worked on again after a minute.
      await forget(db, claim).catch(() => {});
      throw cause;
    }
    await stillWorking.end();
    // Sealed: an answer may hold tokens.
    const kept = secrets.seal(JSON.stringify(answer.body ?? null), context).toString('base64');
    const requestHash = await whole();
    // The work is done, and its caller is told so, also where the note of it fails: to refuse would invite a second time.
    await keep(db, claim, { answeredAt: clock.now(), status: answer.status, answer: kept, requestHash }).catch(
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

/** Who works on a request; `startedAt` is when they last said so. */
type Claim = { caller: string; key: string; startedAt: Date };
type Kept = { requestHash: Buffer; status: number; answer: string };

/** Null when the work is ours to do; the kept answer when it was done. */
async function begin(db: Db, { caller, key, startedAt }: Claim, requestHash: Buffer): Promise<Kept | null> {
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
  const { status, answer } = found;
  if (status !== null) return { requestHash: found.requestHash, status, answer: String(answer) };
  if (!found.requestHash.equals(requestHash)) throw new AppError('idempotency_key_reused');
  throw new AppError('idempotency_in_progress', { retryAfterSeconds: 1 });
}

/** Says every twenty seconds that the work goes on: a large upload on a slow line takes longer than a minute. */
function sayAgain(db: Db, claim: Claim, clock: Platform['clock']): { end: () => Promise<void> } {
  const say = async () => {
    const createdAt = clock.now();
    const said = await db.updateTable('idempotencyKeys').set({ createdAt }).where(isOurs(claim)).executeTakeFirst();
    if (said.numUpdatedRows > 0n) claim.startedAt = createdAt;
  };
  let saying = Promise.resolve();
  // A database that is away is asked again in twenty seconds.
  const timer = setInterval(() => (saying = saying.then(say).catch(() => {})), SAID_AGAIN_MS);
  timer.unref();
  return {
    end: () => {
      clearInterval(timer);
      return saying;
    },
  };
}

const isOurs =
  ({ caller, key, startedAt }: Claim) =>
  (eb: ExpressionBuilder<Tables, 'idempotencyKeys'>) =>
    eb.and({ caller, key, createdAt: startedAt }).and('answeredAt', 'is', null);

const keep = (db: Db, claim: Claim, { answer, ...rest }: Kept & { answeredAt: Date }) =>
  db
    .updateTable('idempotencyKeys')
    .set({ ...rest, answer: JSON.stringify(answer) })
    .where(isOurs(claim))
    .execute();

const forget = (db: Db, claim: Claim) => db.deleteFrom('idempotencyKeys').where(isOurs(claim)).execute();

function open(
  secrets: Platform['secrets'],
  { status, answer }: Kept,
  context: string,
): { status: number; body: unknown } {
  return { status, body: JSON.parse(secrets.open(Buffer.from(answer, 'base64'), context).toString()) as unknown };
}
