import {
  cancelUserSubscription,
  changeUserSubscription,
  createSubscription,
  paySubscription,
} from '@sealwright/contract';
import { assert, asyncProperty, array, constantFrom, record, integer } from 'fast-check';
import { expect, test } from 'vitest';
import type { TestUser } from '../../../../test/app.ts';
import { billingApp } from '../../../../test/subscribing.ts';

const server = await billingApp();
const { addCard, as, clock, collectAll, make, paymentsOf, sweep, platform } = server;
const { db } = platform;
const DAY_MS = 24 * 3600_000;

const steps = array(
  record({
    act: constantFrom('buy', 'change', 'cancel', 'keep', 'days', 'pay', 'fail', 'late', 'twice', 'sweep'),
    plan: constantFrom(...Object.values(server.plans)),
    interval: constantFrom('month' as const, 'year' as const),
    days: integer({ min: 1, max: 45 }),
  }),
  { minLength: 5, maxLength: 25 },
);
type Step = { act: string; plan: { planId: number }; interval: 'month' | 'year'; days: number };

const livedOf = ({ accountId }: TestUser) =>
  db
    .selectFrom('subscriptions')
    .selectAll()
    .where('accountId', '=', accountId)
    .where('state', '!=', 'ended')
    .executeTakeFirst();

// What is refused is refused: it must not have changed anything.
const ignore = () => {};

const ACTS: Record<string, (person: TestUser, step: Step) => Promise<unknown>> = {
  buy: (person, { plan, interval }) =>
    as(person)(createSubscription, { body: { planId: plan.planId, interval } }).catch(ignore),
  change: async (person, { plan, interval }) => {
    const row = await livedOf(person);
    const call = { params: { id: row?.id ?? 1 }, body: { planId: plan.planId, interval } };
    await as(person)(changeUserSubscription, call).catch(ignore);
  },
  cancel: (person) => setCancelled(person, true),
  keep: (person) => setCancelled(person, false),
  days: async (_, { days }) => clock.advance(days * DAY_MS),
  sweep: () => sweep(),
  pay: () => collectAll('paid'),
  fail: () => collectAll('failed'),
  late: async (person) => {
    const row = await livedOf(person);
    const call = { params: { id: row?.id ?? 1 } };
    const page = await as(person)(paySubscription, call).catch(ignore);
    if (page) await server.pay(page.paymentPage).catch(ignore);
  },
  twice: async (person) => {
    const [first] = await paymentsOf(person);
    if (first) await server.tellAgain(first.id);
  },
};

async function setCancelled(person: TestUser, isCancelled: boolean): Promise<void> {
  const row = await livedOf(person);
  await as(person)(cancelUserSubscription, { params: { id: row?.id ?? 1 }, body: { isCancelled } }).catch(ignore);
}

/** What the charges say that was wanted and paid, and what the provider took and kept. */
async function check(person: TestUser): Promise<void> {
  const { accountId } = person;
  const charges = await db.selectFrom('subscriptionCharges').selectAll().where('accountId', '=', accountId).execute();
  const invoices = await db.selectFrom('invoices').selectAll().where('accountId', '=', accountId).execute();
  const taken = (await paymentsOf(person)).filter(({ state }) => state === 'paid');
  const kept = taken.reduce((sum, { amount, refundedAmount }) => sum + amount - refundedAmount, 0);
  const owed = charges.filter(({ state }) => state === 'paid').reduce((sum, { total }) => sum + total, 0);
  expect(kept).toBe(owed);
  for (const { state, paymentId, total } of charges) {
    const invoice = invoices.find((one) => one.paymentId === paymentId);
    expect(invoice?.total).toBe(total);
    expect(state !== 'paid' || invoice?.state === 'paid').toBe(true);
  }
  const periods = charges
    .filter(({ kind, state }) => kind === 'period' && state !== 'cancelled')
    .toSorted((one, other) => one.periodStart.getTime() - other.periodStart.getTime());
  // Of one subscription, no two periods overlap, but where a year began within a month and was paid less what was left of that.
  for (const [index, { subscriptionId, periodStart }] of periods.entries()) {
    const before = periods.slice(0, index).findLast((one) => one.subscriptionId === subscriptionId);
    expect(periodStart.getTime()).toBeGreaterThanOrEqual(before?.periodEnd.getTime() ?? 0);
  }
}

test('whatever is bought, changed, cancelled, paid late or twice: what was taken is what is owed, and stock is right', async () => {
  const before = await server.stock();
  await assert(
    asyncProperty(steps, async (all) => {
      const person = await make.user();
      await addCard(person);
      for (const step of all) await ACTS[step.act]?.(person, step);
      // All that is under way comes to its end.
      await sweep();
      await collectAll();
      await sweep();
      await check(person);
      const row = await livedOf(person);
      if (row) await as(person)(cancelUserSubscription, { params: { id: row.id } });
      clock.advance(800 * DAY_MS);
      await sweep();
      await collectAll();
      await sweep();
      await check(person);
      expect(await livedOf(person)).toBeUndefined();
    }),
    { numRuns: 40 },
  );
  expect(await server.stock()).toEqual(before);
});
