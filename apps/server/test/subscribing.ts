import type { BillingInterval } from '@sealwright/contract';
import { sql } from 'kysely';
import { sessionAccess } from '../src/areas/people/index.ts';
import { invoicesService } from '../src/areas/commerce/invoices/index.ts';
import type { PaymentListener, PaymentRequest, PaymentRow, Payments } from '../src/areas/commerce/payments/index.ts';
import type { PlanTerms } from '../src/areas/commerce/plans/index.ts';
import {
  currentPlans,
  type Parts,
  settleCharge,
  subscriptionsRoutes,
} from '../src/areas/commerce/subscriptions/index.ts';
import { rollAll, rollDue } from '../src/areas/commerce/subscriptions/subscriptions.tasks.ts';
import type { Db } from '../src/platform/db/db.ts';
import { AppError } from '../src/platform/errors.ts';
import type { Platform } from '../src/platform/platform.ts';
import { Refused, testApp, type TestApp } from './app.ts';
import { signedInAgain } from './signed-in-again.ts';

/** Payments that keep their promises, in memory: what a card would answer is said by the test. */
export function fakePayments(platform: Platform) {
  const rows = new Map<number, PaymentRow & { key: string }>();
  const cards = new Set<number>();
  const wanted = new Set<number>();
  const refunds = new Map<string, { paymentId: number; amount: number }>();
  let listener: PaymentListener = async () => {};
  let count = 0;
  const rowOf = (id: number): PaymentRow => {
    const row = rows.get(id);
    if (row === undefined) throw new AppError('not_found');
    return row;
  };
  async function move(id: number, change: Partial<PaymentRow>): Promise<void> {
    const before = rowOf(id);
    const after = { ...before, ...change };
    rows.set(id, after as PaymentRow & { key: string });
    await platform.db.transaction().execute((tx) => listener(tx, after));
  }
  const payments: Payments = {
    mode: () => ({ provider: 'test', isTestMode: true }),
    request: async (_, asked: PaymentRequest) => {
      const known = [...rows.values()].find(({ key }) => key === asked.key);
      if (known !== undefined) return known;
      const row = {
        ...asked,
        id: (count += 1),
        state: asked.amount === 0 ? ('paid' as const) : ('open' as const),
        failure: null,
        refundedAmount: 0,
        card: null,
        createdAt: platform.clock.now(),
        settledAt: null,
      };
      rows.set(row.id, row);
      return row;
    },
    collect: async (_, id) => {
      wanted.add(id);
    },
    pageOf: async (_, id) => `/pay/${id}`,
    refund: async (_, { key, ...asked }) => {
      refunds.set(key, asked);
    },
    cancel: async (tx, id) => {
      const row = rowOf(id);
      if (row.state === 'paid' || row.state === 'cancelled') return;
      const after = { ...row, state: 'cancelled' as const };
      rows.set(id, after as PaymentRow & { key: string });
      await listener(tx, after);
    },
    get: async (_, id) => rows.get(id),
    hasCard: async (_, accountId) => cards.has(accountId),
    listen: (_, given) => {
      listener = given;
    },
  };
  /** Memory takes no part in a transaction: what was asked for in one that was undone never was. */
  const dropUndone = async () => {
    const charges = await platform.db.selectFrom('subscriptionCharges').select('id').execute();
    const kept = new Set(charges.map(({ id }) => id));
    for (const { id, purposeId } of rows.values()) if (!kept.has(purposeId)) rows.delete(id);
  };
  const pay = (id: number) =>
    move(id, { state: 'paid', settledAt: platform.clock.now(), card: { brand: 'Visa', last4: '4242' } });
  return {
    payments,
    rows,
    giveCard: (accountId: number) => void cards.add(accountId),
    pay,
    fail: (id: number) => move(id, { state: 'failed', failure: 'declined' }),
    tell: (id: number) => move(id, {}),
    /** Takes all that is to be taken from cards. */
    collectAll: async (outcome: 'paid' | 'failed' = 'paid') => {
      await dropUndone();
      const ids = [...wanted].filter((id) => rows.has(id));
      wanted.clear();
      for (const id of ids) {
        if (['open', 'failed'].includes(rowOf(id).state)) {
          await (outcome === 'paid' ? pay(id) : move(id, { state: 'failed', failure: 'declined' }));
        }
      }
    },
    /** Gives back what is to be given back, each once. */
    refundAll: async () => {
      for (const [key, { paymentId, amount }] of refunds) {
        refunds.delete(key);
        await move(paymentId, { refundedAmount: rowOf(paymentId).refundedAmount + amount });
      }
    },
  };
}

export const PLANS = {
  solo: { planId: 1, name: 'Solo', month: 1000, year: 10_000, requestsIncluded: 20 },
  team: { planId: 2, name: 'Team', month: 3000, year: 30_000, requestsIncluded: null },
  free: { planId: 3, name: 'Free', month: 0, year: 0, requestsIncluded: 3 },
  taxed: { planId: 4, name: 'Taxed', month: 1999, year: 19_990, requestsIncluded: 50 },
};

/** Plans with a stock that can be counted, in the database, so that what is undone is undone there too: each starts at 100. */
export async function fakePlans(db: Db) {
  await sql`create table test_stock (plan_id integer primary key, left_over integer not null)`.execute(db);
  for (const { planId } of Object.values(PLANS)) await sql`insert into test_stock values (${planId}, 100)`.execute(db);
  const take = (tx: Db, planId: number, count: number) =>
    sql`update test_stock set left_over = left_over - ${count} where plan_id = ${planId}`.execute(tx);
  const inactive = new Set<number>();
  const termsOf = (planId: number, interval: BillingInterval): PlanTerms => {
    const plan = Object.values(PLANS).find((one) => one.planId === planId);
    if (plan === undefined) throw new AppError('not_found');
    if (inactive.has(planId)) throw new AppError('plan_inactive');
    const { name, requestsIncluded } = plan;
    const taxRate = planId === PLANS.taxed.planId ? 82_500 : 60_000;
    return { planId, name, sku: name, price: plan[interval], currency: 'USD', interval, taxRate, requestsIncluded };
  };
  const plans: Parts['plans'] = {
    terms: async (_, planId, interval) => termsOf(planId, interval),
    buy: async (tx, planId, interval) => {
      const terms = termsOf(planId, interval);
      await take(tx, planId, 1);
      return terms;
    },
    giveBack: async (tx, planId) => void (await take(tx, planId, -1)),
  };
  const stock = async (): Promise<Record<number, number>> => {
    const { rows } = await sql<{ planId: number; leftOver: number }>`select * from test_stock order by plan_id`.execute(
      db,
    );
    return Object.fromEntries(rows.map(({ planId, leftOver }) => [planId, leftOver]));
  };
  return { plans, stock, inactive };
}

/** A product with subscriptions over fakes of plans and payments. */
export async function billingApp() {
  const state = { isOn: true };
  const later = Promise.withResolvers<Parts['plans']>();
  // The routes are there before the database is.
  const lazy: Parts['plans'] = {
    terms: async (...of) => (await later.promise).terms(...of),
    buy: async (...of) => (await later.promise).buy(...of),
    giveBack: async (...of) => (await later.promise).giveBack(...of),
  };
  let made: { fake: ReturnType<typeof fakePayments>; parts: Parts } | null = null;
  const server = await testApp({}, (platform) => {
    const fake = fakePayments(platform);
    const { payments } = fake;
    const invoices = invoicesService(platform, { payments });
    const parts = { platform, payments, invoices, plans: lazy, isBillingOn: () => state.isOn };
    payments.listen('subscription', (tx, payment) => settleCharge(tx, parts, payment));
    made = { fake, parts };
    return subscriptionsRoutes(parts, sessionAccess(platform));
  });
  if (made === null) throw new Error('The product was not put together');
  const plans = await fakePlans(server.platform.db);
  later.resolve(plans.plans);
  const { fake, parts } = made as { fake: ReturnType<typeof fakePayments>; parts: Parts };
  /** Sessions end while months pass. */
  const as: TestApp['as'] = (user) => async (endpoint, input) => {
    try {
      return await server.as(user)(endpoint, input);
    } catch (cause) {
      if (user === null || !(cause instanceof Refused) || cause.status !== 401) throw cause;
      return server.as(await signedInAgain(server, user))(endpoint, input);
    }
  };
  return {
    ...server,
    as,
    payments: fake,
    plans,
    parts,
    setBilling: (isOn: boolean) => void (state.isOn = isOn),
    sweep: () => rollAll(parts),
    /** The sweep up to where it cancels payments. */
    rollOnly: () => rollDue(parts),
    current: (accountId: number) =>
      server.platform.db.transaction().execute((tx: Db) => currentPlans(parts).current(tx, accountId)),
  };
}
