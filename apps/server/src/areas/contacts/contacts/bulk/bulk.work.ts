import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import { defineJob } from '../../../../platform/queue/jobs.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { accountSecrets, accountSecretsOf } from '../../../people/index.ts';
import { beginWork, doWork, type WorkRef } from '../../../jobs/index.ts';
import { type Act, macsOfAccount, perform, stateOf, transactionOf } from './bulk.act.ts';
import { manyWorksRepo } from './bulk.works.repo.ts';
import { type Chosen, chosen, lastContactId, within } from '../list/selection.reads.ts';

const BATCH = 2000;
const HOUR_SECONDS = 3600;

type Where = Pick<Incoming, 'address' | 'device'>;
type Doer = { accountId: number; userId: number };

/**
 * What long work is about. A search may hold a name or a number: only sealed under the account's key does it lie in the table.
 * `last` bounds it to what was there when it was asked for.
 */
type Plan = { act: Act; choice: Chosen; last: number; where: Where };

export const changeManyContacts = defineJob<WorkRef>('change-many-contacts', { timeoutSeconds: HOUR_SECONDS });

const contextOf = (accountId: number) => `works.input.contacts:${accountId}`;

/** Begins what is too much for one request, in the caller's transaction. */
export async function beginMany(
  tx: Db,
  platform: Platform,
  { accountId, userId }: Doer,
  { total, ...asked }: Omit<Plan, 'last'> & { total: number },
) {
  const plan: Plan = { ...asked, last: await lastContactId(tx, accountId) };
  const secrets = await accountSecrets(tx, platform, accountId);
  const sealed = secrets.seal(JSON.stringify(plan), contextOf(accountId)).toString('base64');
  const deletion = plan.act.kind === 'contacts_delete' ? { deletion: plan.act.deletion } : {};
  return beginWork(tx, platform, changeManyContacts, {
    accountId,
    userId,
    kind: plan.act.kind,
    total,
    input: { sealed, after: 0, ...deletion },
  });
}

/**
 * Step by step along the ids, each step in a transaction of its own that also writes how far it came: after a crash the next
 * run goes on behind the last step, whoever else is at it waits for it, and what was done stays done when it is stopped.
 */
export const doMany = (platform: Platform, ref: WorkRef, batch = BATCH): Promise<void> =>
  doWork(platform, ref, async (inHand) => {
    const { accountId } = inHand.work;
    const secrets = await accountSecretsOf(platform.db, platform, accountId);
    // Its owner was erased meanwhile.
    if (secrets === null) throw new AppError('not_permitted');
    const sealed = Buffer.from(String(inHand.work.input['sealed']), 'base64');
    const plan = JSON.parse(secrets.open(sealed, contextOf(accountId)).toString()) as Plan;
    while (await takeStep(platform, inHand.work, plan, batch));
    const result = await platform.db.transaction().execute((tx) => resultOf(tx, inHand.work.id, plan));
    // Of work that was to be stopped this says so.
    await inHand.finishWork({ result });
  });

type Work = Doer & { id: number; createdAt: Date };

/** False where nothing is left to do: it is through, was stopped, or was ended by someone else. */
async function takeStep(platform: Platform, work: Work, plan: Plan, batch: number): Promise<boolean> {
  const { accountId, userId, id } = work;
  const at = platform.clock.now();
  return transactionOf(platform.db, async (tx) => {
    const works = manyWorksRepo(tx);
    const place = await works.lock(id);
    if (place === null || place.isStopped) return false;
    if (!(await works.mayAct(accountId, userId))) throw new AppError('not_permitted');
    const { after } = place;
    const upto = await works.nextStep(accountId, { after, last: plan.last }, batch);
    if (upto === null) return false;
    const macOf = await macsOfAccount(tx, platform, accountId);
    const all = within(chosen(accountId, plan.choice, stateOf(plan.act), macOf), 0, plan.last);
    const which = within(all, after, upto);
    const done = await perform(tx, plan.act, { accountId, userId, at }, { which, all });
    const sum = { count: place.count + done.count, leftDeleted: place.leftDeleted + done.leftDeleted };
    await works.moveOn(id, { after: upto, done: sum.count + sum.leftDeleted, at, result: told(plan.act, sum) });
    if (plan.act.kind === 'contacts_delete' && sum.count > 0) {
      await publishCount(tx, platform, { work, plan, count: sum.count, at });
    }
    return true;
  });
}

/** One line of the activity log for the whole act, true after each step: the end of the work adds nothing to it. */
async function publishCount(
  tx: Db,
  platform: Platform,
  { work: { id, userId, createdAt }, plan, count, at }: { work: Work; plan: Plan; count: number; at: Date },
): Promise<void> {
  if (await manyWorksRepo(tx).moveActivityOn({ id, userId, since: createdAt }, count)) return;
  const details = { count, job: id };
  // Never before the work, where clocks were put back: the next step looks for it from there.
  const since = at < createdAt ? createdAt : at;
  await platform.events.publish(tx, { type: 'contacts_deleted', at: since, userId, request: plan.where, details });
}

async function resultOf(tx: Db, workId: number, { act }: Plan) {
  return told(act, (await manyWorksRepo(tx).lock(workId)) ?? { count: 0, leftDeleted: 0 });
}

/** What the person is told of it. */
export function told(act: Act, { count, leftDeleted }: { count: number; leftDeleted: number }) {
  if (act.kind === 'contacts_restore') return { count, leftDeleted };
  return act.kind === 'contacts_delete' ? { count, deletion: act.deletion } : { count };
}
