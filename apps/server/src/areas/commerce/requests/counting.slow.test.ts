import { buyBundles, getUsage, updatePlan } from '@sealwright/contract';
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { expect, test } from 'vitest';
import type { TestUser } from '../../../../test/app.ts';
import { billingOn, bundleOf } from '../../../../test/billing.ts';
import { payingApp } from '../../../../test/paying.ts';
import { AppError } from '../../../platform/errors.ts';
import { requestMeter } from './index.ts';

/** Requests of one account: whatever is done with them at once, what counts as used is what was sent and not recalled. */

const server = await payingApp();
const { platform } = server;
const admin = await server.make.user({ role: 'admin' });
const plan = await billingOn(server, admin, 4);
const meter = requestMeter(platform, async () => null);

class Crash extends Error {}

const steps = array(
  record({
    what: constantFrom('send', 'send', 'send', 'sendTwice', 'crash', 'recall', 'recallTwice', 'buy', 'payTwice'),
    document: integer({ min: 1, max: 6 }),
  }),
  { minLength: 20, maxLength: 60 },
);
type Step = { what: string; document: number };

/** A document as its row would be: its lock, and in which round it is out. */
function documentsOf({ accountId }: TestUser) {
  const [rounds, out] = [new Map<number, number>(), new Set<number>()];
  const turns = new Map<number, Promise<unknown>>();
  const sentOf = (id: number) => ({ accountId, documentId: id, round: rounds.get(id) ?? 0 });
  const locked = (id: number, work: () => Promise<void>): Promise<void> => {
    const next = (turns.get(id) ?? Promise.resolve()).then(work);
    turns.set(
      id,
      next.catch(() => null),
    );
    return next;
  };

  const send = (id: number, { times = 1, crashes = false } = {}) =>
    locked(id, async () => {
      if (out.has(id)) return;
      const sent = { ...sentOf(id), round: sentOf(id).round + 1 };
      await platform.db.transaction().execute(async (tx) => {
        for (let time = 0; time < times; time += 1) await meter.take(tx, sent);
        if (crashes) throw new Crash();
      });
      rounds.set(id, sent.round);
      out.add(id);
    });

  const recall = (id: number, times: number) =>
    locked(id, async () => {
      if (!out.has(id)) return;
      for (let time = 0; time < times; time += 1) {
        await platform.db.transaction().execute((tx) => meter.giveBack(tx, sentOf(id)));
      }
      out.delete(id);
    });

  return { out, send, recall };
}

test('used is what was sent, whatever races, crashes, is recalled or bought', async () => {
  const { id: bundle } = await bundleOf(server, admin, { requestsIncluded: 2 });
  await assert(
    asyncProperty(steps, async (given) => {
      const user = await server.make.user();
      const documents = documentsOf(user);
      let bought = 0;
      const run = async ({ what, document }: Step): Promise<void> => {
        if (what === 'send') return documents.send(document);
        if (what === 'sendTwice') return documents.send(document, { times: 2 });
        if (what === 'crash') return documents.send(document, { crashes: true });
        if (what.startsWith('recall')) return documents.recall(document, what === 'recall' ? 1 : 2);
        if (bought > 0 && what === 'buy') return;
        const { paymentPage } = await server.as(user)(buyBundles, { body: { plan: bundle } });
        const charge = await server.begin(paymentPage);
        await server.settle(charge);
        if (what === 'payTwice') await server.tell(charge);
        bought += 2;
      };
      const ends = await Promise.allSettled(given.map(run));
      const causes = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
      const isExpected = (cause: unknown) =>
        cause instanceof Crash ||
        (cause instanceof AppError && cause.code === 'upload_limit_exceeded') ||
        (cause as { code?: string }).code === 'too_many_requests';
      expect(causes.filter((cause) => !isExpected(cause))).toEqual([]);

      const usage = await server.as(user)(getUsage, {});
      const ofBundles = bought - usage.bundlesLeft;
      expect(usage.used + ofBundles).toBe(documents.out.size);
      expect(usage.used).toBeLessThanOrEqual(4);
      expect(usage.left).toBe(4 + bought - documents.out.size);
    }),
    { numRuns: 25 },
  );
});

test('many at once never take more than there is, and each of them is counted', async () => {
  await server.as(admin)(updatePlan, { body: { id: plan.id, requestsIncluded: 10 } });
  const user = await server.make.user();
  const documents = documentsOf(user);
  const ids = Array.from({ length: 40 }, (_, index) => index + 1);
  const ends = await Promise.allSettled(ids.map((id) => documents.send(id, { crashes: id % 5 === 0 })));

  expect(documents.out.size).toBe(10);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
  expect(await server.as(user)(getUsage, {})).toMatchObject({ used: 10, left: 0 });
});

test.each([
  ['active', 2],
  ['past_due', 2],
  ['unpaid', 0],
] as const)(
  'a plan that is %s gives %i of its requests, in the month that its subscription counts',
  async (state, gives) => {
    const user = await server.make.user();
    const { accountId } = user;
    const now = server.clock.now().getTime();
    const month = { countingFrom: new Date(now - 1000), countingUntil: new Date(now + 86_400_000) };
    const current = async () => ({ terms: { name: 'Pro', requestsIncluded: 2 }, state, ...month });
    const bought = requestMeter(platform, current);
    const take = (documentId: number) =>
      platform.db.transaction().execute((tx) => bought.take(tx, { accountId, documentId, round: 1 }));
    const before = { accountId, documentId: 99, round: 1, takenAt: new Date(now - 60_000) };
    await platform.db.insertInto('requestTakings').values(before).execute();

    const ends: string[] = [];
    for (const id of [1, 2, 3]) {
      ends.push(
        await take(id).then(
          () => 'sent',
          (cause: { code: string }) => cause.code,
        ),
      );
    }
    expect(ends).toEqual([1, 2, 3].map((id) => (id <= gives ? 'sent' : 'upload_limit_exceeded')));
  },
);
