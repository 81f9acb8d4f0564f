import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import { defineTask } from '../../../../platform/queue/tasks.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { accountSecrets, accountSecretsOf, countInActivity } from '../../../people/index.ts';
import { type Checkpoint, type JobRef, runJob, runSteps, startJob } from '../../../jobs/index.ts';
import { type Act, isInTheWay, macsOfAccount, runAct, stateOf } from './bulk.act.ts';
import { bulkJobsRepo } from './bulk.job.repo.ts';
import type { Done } from './bulk.repo.ts';
import { type Chosen, chosen, lastContactId, within } from '../list/selection.reads.ts';

const BATCH = 2000;
const HOUR_SECONDS = 3600;

type Where = Pick<Incoming, 'address' | 'device'>;
type Doer = { accountId: number; userId: number };

/**
 * What a job does. A search may hold a name or a number, so the table holds the plan sealed under the account's key.
 * `last` bounds it to the contacts that were there when the job was started.
 */
type Plan = { act: Act; choice: Chosen; last: number; where: Where };

export const changeContactsTask = defineTask<JobRef>('change-many-contacts', { timeoutSeconds: HOUR_SECONDS });

const contextOf = (accountId: number) => `works.input.contacts:${accountId}`;

/** Starts a job for what is too much for one request, in the caller's transaction. */
export async function startBulk(
  tx: Db,
  platform: Platform,
  { accountId, userId }: Doer,
  { total, ...asked }: Omit<Plan, 'last'> & { total: number },
) {
  const plan: Plan = { ...asked, last: await lastContactId(tx, accountId) };
  const secrets = await accountSecrets(tx, platform, accountId);
  const sealed = secrets.seal(JSON.stringify(plan), contextOf(accountId)).toString('base64');
  const deletion = plan.act.kind === 'contacts_delete' ? { deletion: plan.act.deletion } : {};
  return startJob(tx, platform, changeContactsTask, {
    accountId,
    userId,
    kind: plan.act.kind,
    total,
    input: { sealed, after: 0, ...deletion },
  });
}

/** Runs in steps along the ids: what was done stays done when the job is stopped. */
export const runBulk = (platform: Platform, ref: JobRef, batch = BATCH): Promise<void> =>
  runJob(platform, ref, async (running) => {
    const { accountId } = running.job;
    const secrets = await accountSecretsOf(platform.db, platform, accountId);
    // Its owner was erased meanwhile.
    if (secrets === null) throw new AppError('not_permitted');
    const sealed = Buffer.from(String(running.job.input['sealed']), 'base64');
    const plan = JSON.parse(secrets.open(sealed, contextOf(accountId)).toString()) as Plan;
    const step = (tx: Db, from: Checkpoint & { at: Date }) =>
      takeStep(tx, platform, running.job, { plan, batch, from });
    const last = await runSteps(platform, running.job.id, step, isInTheWay);
    // Throws for a job that was asked to stop.
    await running.finish({ result: resultOf(plan.act, countsOf(last)) });
  });

type Job = Doer & { id: number; createdAt: Date };

async function takeStep(
  tx: Db,
  platform: Platform,
  job: Job,
  { plan, batch, from }: { plan: Plan; batch: number; from: Checkpoint & { at: Date } },
) {
  const { accountId, userId } = job;
  const { at, cursor: after } = from;
  const repo = bulkJobsRepo(tx);
  if (!(await repo.mayAct(accountId, userId))) throw new AppError('not_permitted');
  const upto = await repo.nextStep(accountId, { after, last: plan.last }, batch);
  if (upto === null) return null;
  const macOf = await macsOfAccount(tx, platform, accountId);
  const all = within(chosen(accountId, plan.choice, stateOf(plan.act), macOf), 0, plan.last);
  const which = within(all, after, upto);
  const step = await runAct(tx, plan.act, { accountId, userId, at }, { which, all });
  const before = countsOf(from.result);
  const sum = { count: before.count + step.count, leftDeleted: before.leftDeleted + step.leftDeleted };
  if (plan.act.kind === 'contacts_delete' && sum.count > 0) {
    await publishCount(tx, platform, { job, plan, count: sum.count, at });
  }
  return { cursor: upto, done: sum.count + sum.leftDeleted, result: resultOf(plan.act, sum) };
}

/** One line of the activity log for the whole act, true after each step: the end of the job adds nothing to it. */
async function publishCount(
  tx: Db,
  platform: Platform,
  { job: { id, userId, createdAt }, plan, count, at }: { job: Job; plan: Plan; count: number; at: Date },
): Promise<void> {
  const type = 'contacts_deleted';
  if (await countInActivity(tx, { id, userId, since: createdAt }, { type, count })) return;
  const details = { count, job: id };
  // Never before the job, where a clock was set back: the next step looks for the line from there.
  const since = at < createdAt ? createdAt : at;
  await platform.events.publish(tx, { type, at: since, userId, request: plan.where, details });
}

/** What the person is told of it. */
export function resultOf(act: Act, { count, leftDeleted }: Done): Record<string, unknown> {
  if (act.kind === 'contacts_restore') return { count, leftDeleted };
  return act.kind === 'contacts_delete' ? { count, deletion: act.deletion } : { count };
}

const countsOf = (result: Record<string, unknown>): Done => ({
  count: Number(result['count'] ?? 0),
  leftDeleted: Number(result['leftDeleted'] ?? 0),
});
