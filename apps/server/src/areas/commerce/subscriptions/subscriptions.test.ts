import {
  cancelUserSubscription,
  changeUserSubscription,
  createSubscription,
  getUser,
  getUserSubscriptionDetails,
  listActivities,
  listInvoices,
  listNotifications,
  paySubscription,
  retrySubscription,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import type { TestUser } from '../../../../test/app.ts';
import { refused } from '../../../../test/refused.ts';
import { billingApp } from '../../../../test/subscribing.ts';
import { invoicesOfAccount } from '../invoices/index.ts';
import { eraseSubscription, subscriptionsOfAccount } from './index.ts';
import { makeTeam } from '../../../../test/team.ts';

const server = await billingApp();
const { addCard, as, clock, collectAll, make, pay, paymentsOf, stock, sweep } = server;
const DAY_MS = 24 * 3600_000;
const { solo, team, free, taxed } = server.plans;

type Interval = 'month' | 'year';
const choice = ({ planId }: { planId: number }, interval: Interval = 'month') => ({ planId, interval });
const read = async (person: TestUser) => (await as(person)(getUserSubscriptionDetails, {})).subscription;
const change = (
  person: TestUser,
  id: number,
  body: ReturnType<typeof choice> & { preview?: boolean; total?: number },
) => as(person)(changeUserSubscription, { params: { id }, body });
const cancel = (person: TestUser, id: number, isCancelled = true) =>
  as(person)(cancelUserSubscription, { params: { id }, body: { isCancelled } });
const mailsTo = async ({ email }: TestUser, event: string) =>
  (await server.mails()).filter((mail) => mail.to === email && mail.event === event);
const invoicesOf = async (person: TestUser) => (await as(person)(listInvoices, {})).results;
const paidBy = async (person: TestUser) => (await paymentsOf(person)).filter(({ state }) => state === 'paid');
const sumOf = (rows: readonly { amount: number; refundedAmount: number }[]) =>
  rows.reduce((sum, { amount, refundedAmount }) => sum + amount - refundedAmount, 0);

/** Someone with a card and a plan that is paid. */
async function subscriber(
  plan: { planId: number } = solo,
  interval: Interval = 'month',
): Promise<{ person: TestUser; id: number }> {
  const person = await make.user();
  await addCard(person);
  await as(person)(createSubscription, { body: choice(plan, interval) });
  await collectAll();
  return { person, id: (await read(person))!.id };
}

test('a plan is bought with the card, begins once it is paid, and its receipt is mailed', async () => {
  const person = await make.user();
  await addCard(person);

  const preview = await as(person)(createSubscription, { body: { ...choice(solo), preview: true } });
  expect(preview).toMatchObject({ change: { when: 'now', totals: { total: 1060 }, nextTotal: 1060 } });
  expect(await read(person)).toBeNull();

  const bought = await as(person)(createSubscription, { body: { ...choice(solo), total: 1060 } });
  expect(bought).toMatchObject({ paymentPage: null, subscription: { state: 'starting', owed: 1060 } });
  expect(await server.current(person.accountId)).toBeNull();
  await collectAll();

  const own = await read(person);
  expect(own).toMatchObject({ state: 'active', owed: 0, plan: { name: 'Solo', price: 1000, interval: 'month' } });
  expect(await server.current(person.accountId)).toMatchObject({ state: 'active', terms: { requestsIncluded: 20 } });
  expect(await invoicesOf(person)).toMatchObject([{ state: 'paid', total: 1060 }]);
  const [receipt] = await mailsTo(person, 'billing.receipt');
  expect(receipt?.text).toContain('$10.60');
  const profile = await as(person)(getUser, { params: { id: person.userId } });
  expect(profile.subscription?.currentPeriodEnd).toBe(own?.currentPeriodEnd);
  const log = await as(person)(listActivities, {});
  expect(log.results.map(({ action }) => action)).toContain('plan_chosen');
});

test('without a card it is paid on the payment page, and who goes back and chooses again pays for that alone', async () => {
  const person = await make.user();

  const first = await as(person)(createSubscription, { body: choice(solo) });
  const second = await as(person)(createSubscription, { body: choice(team) });
  await sweep();

  expect(first.paymentPage).toMatch(/^\/pay\//);
  await pay(second.paymentPage!);
  expect(await read(person)).toMatchObject({ state: 'active', plan: { name: 'Team' } });
  expect((await invoicesOf(person)).map(({ state }) => state)).toEqual(['paid', 'void']);
  expect((await stock())[team.planId]).toBe(99);
});

test('what was not paid for a day is given up, and money that comes after all is given back', async () => {
  const person = await make.user();
  const before = await stock();
  const { paymentPage } = await as(person)(createSubscription, { body: choice(solo) });

  await sweep();
  expect(await read(person)).not.toBeNull();
  clock.advance(DAY_MS + 1000);
  // It ends with the sweep, and is paid before its payment is cancelled.
  await server.rollOnly();
  await pay(paymentPage!);
  await sweep();

  expect(await read(person)).toBeNull();
  expect(sumOf(await paidBy(person))).toBe(0);
  expect(await stock()).toEqual(before);
});

test('a plan that costs nothing begins at once, without an invoice', async () => {
  const person = await make.user();

  const { subscription, paymentPage } = await as(person)(createSubscription, { body: choice(free) });

  expect([subscription?.state, paymentPage]).toEqual(['active', null]);
  expect(await invoicesOf(person)).toEqual([]);
  await expect(as(person)(createSubscription, { body: choice(solo) })).rejects.toEqual(
    refused(409, 'subscription_exists'),
  );
});

test('a period follows another, each with its invoice, however often and late the sweep runs', async () => {
  const { person } = await subscriber();
  const first = (await read(person))!;

  for (let days = 0; days < 95; days += 5) {
    clock.advance(5 * DAY_MS);
    await sweep();
    await sweep();
    await collectAll();
  }

  const invoices = await invoicesOf(person);
  expect(invoices).toHaveLength(4);
  expect(sumOf(await paidBy(person))).toBe(4 * 1060);
  const numbers = invoices.map(({ number }) => Number(number.slice(4)));
  expect(new Set(numbers).size).toBe(4);
  const now = (await read(person))!;
  const months = (at: string) => new Date(at).getUTCFullYear() * 12 + new Date(at).getUTCMonth();
  expect(months(now.currentPeriodStart) - months(first.currentPeriodStart)).toBe(3);
  const told = await as(person)(listNotifications, {});
  expect(told.results.filter(({ status }) => status === 'subscription_renewed')).toHaveLength(3);
});

test('a sending at the turn of periods begins the next one, and no sweep charges it again', async () => {
  const { person } = await subscriber();
  const { currentPeriodEnd } = (await read(person))!;

  clock.set(new Date(Date.parse(currentPeriodEnd) + 1000));
  const plan = await server.current(person.accountId);
  await sweep();
  await collectAll();

  expect(plan?.periodStart.toISOString()).toBe(currentPeriodEnd);
  expect(await invoicesOf(person)).toHaveLength(2);
});

test('a dearer plan begins at once and costs what is left of the period, as the preview said', async () => {
  const { person, id } = await subscriber();
  const before = (await read(person))!;
  const [start, end] = [Date.parse(before.currentPeriodStart), Date.parse(before.currentPeriodEnd)];
  const days = Math.round((end - start) / DAY_MS);
  clock.advance(10 * DAY_MS);

  const { change: said } = await change(person, id, { ...choice(team), preview: true });
  const left = (amount: number) => Math.floor((2 * amount * (days - 10) + days) / (2 * days));
  expect(said).toMatchObject({ when: 'now', price: left(3000), credit: left(1000) });
  await expect(change(person, id, { ...choice(team), total: said.totals.total + 1 })).rejects.toEqual(
    refused(409, 'amount_changed'),
  );
  const { subscription } = await change(person, id, { ...choice(team), total: said.totals.total });
  await collectAll();

  expect(subscription).toMatchObject({ plan: { name: 'Team' }, currentPeriodEnd: before.currentPeriodEnd });
  expect(sumOf(await paidBy(person))).toBe(1060 + said.totals.total);
  await expect(change(person, id, choice(team))).rejects.toEqual(refused(409, 'plan_same'));
});

/** Someone whose month ends in half a day. */
async function atLast(): Promise<{ person: TestUser; id: number }> {
  const last = await subscriber();
  const { currentPeriodEnd } = (await read(last.person))!;
  clock.set(new Date(Date.parse(currentPeriodEnd) - DAY_MS / 2));
  return last;
}
const carriedBy = async ({ accountId }: TestUser) =>
  (
    await server.platform.db.selectFrom('subscriptions').select('carried').where('accountId', '=', accountId).execute()
  )[0]?.carried;

test('a price too small to be charged by itself comes with the next invoice, as the preview said', async () => {
  const { person, id } = await atLast();

  const { change: said } = await change(person, id, { ...choice(taxed), preview: true });
  expect(said).toMatchObject({ when: 'now', isCarried: true, totals: { total: 0 } });
  const net = said.price - said.credit;
  expect([net > 0, net < 50]).toEqual([true, true]);
  const { subscription } = await change(person, id, { ...choice(taxed), total: 0 });
  await collectAll();
  expect(subscription).toMatchObject({ state: 'active', plan: { name: 'Taxed' }, owed: 0 });
  expect(await invoicesOf(person)).toHaveLength(1);

  clock.advance(DAY_MS);
  await sweep();
  await collectAll();
  expect(await read(person)).toMatchObject({ state: 'active', owed: 0 });
  expect((await invoicesOf(person))[0]).toMatchObject({ state: 'paid', total: said.nextTotal });
  const { invoices } = await invoicesOfAccount(server.platform.db, person.accountId);
  expect(invoices.at(-1)?.lines).toMatchObject([{ price: 1999 }, { price: net, taxRate: 82_500 }]);
  expect(invoices.at(-1)?.lines[1]?.description).toMatch(
    /^Taxed, for the rest of the period\n.*less what is left of Solo\n.*too small/s,
  );
  expect(await carriedBy(person)).toBeNull();
});

test('what waits is charged with the next change that is large enough', async () => {
  const { person, id } = await atLast();
  const { change: first } = await change(person, id, choice(taxed));

  const { change: second } = await change(person, id, choice(team));
  await collectAll();

  expect(second).toMatchObject({ isCarried: false, carried: first.price - first.credit });
  expect((await invoicesOf(person))[0]).toMatchObject({ state: 'paid', total: second.totals.total });
  expect(await carriedBy(person)).toBeNull();
});

test('a change that waits needs a card as well', async () => {
  const person = await make.user();
  const { paymentPage } = await as(person)(createSubscription, { body: choice(solo) });
  await pay(paymentPage!);
  const { id, currentPeriodEnd } = (await read(person))!;
  clock.set(new Date(Date.parse(currentPeriodEnd) - DAY_MS / 2));

  await expect(change(person, id, choice(taxed))).rejects.toEqual(refused(409, 'card_needed'));
});

test('a plan that no card could pay is not begun, and one that was begun is charged for two months at once', async () => {
  const { db } = server.platform;
  const { person } = await subscriber();
  await db.updateTable('plans').set({ monthlyPrice: 30 }).where('id', '=', solo.planId).execute();
  const other = await make.user();
  const bought = as(other)(createSubscription, { body: { ...choice(solo), preview: true } });
  await expect(bought).rejects.toEqual(refused(422, 'amount_too_small'));
  await db.updateTable('plans').set({ monthlyPrice: 1000 }).where('id', '=', solo.planId).execute();

  const row = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('accountId', '=', person.accountId)
    .executeTakeFirstOrThrow();
  const terms = JSON.stringify({ ...row.terms, price: 30 });
  await db.updateTable('subscriptions').set({ terms }).where('id', '=', row.id).execute();
  for (const total of [1060, 64]) {
    clock.advance(31 * DAY_MS);
    await sweep();
    await collectAll();
    expect((await invoicesOf(person))[0]).toMatchObject({ state: 'paid', total });
  }
});

test('a cheaper plan begins with the next period, and that can be taken back', async () => {
  const { person, id } = await subscriber(team);

  const { change: said } = await change(person, id, choice(solo));
  expect(said).toMatchObject({ when: 'at_period_end', totals: { total: 0 }, nextTotal: 1060 });
  expect(await read(person)).toMatchObject({ plan: { name: 'Team' }, nextPlan: { name: 'Solo' } });
  expect((await change(person, id, choice(team))).change.when).toBe('kept');
  expect(await read(person)).toMatchObject({ nextPlan: null });

  await change(person, id, choice(solo));
  clock.advance(32 * DAY_MS);
  await sweep();
  await collectAll();
  expect(await read(person)).toMatchObject({ plan: { name: 'Solo' }, nextPlan: null, state: 'active' });
  expect(sumOf(await paidBy(person))).toBe(3180 + 1060);
});

test('a cancelled one works until the end of its period, and can be kept until then', async () => {
  const { person, id } = await subscriber();
  const before = (await stock())[solo.planId] ?? 0;

  expect(await cancel(person, id)).toMatchObject({ state: 'active', cancelAtPeriodEnd: true });
  expect(await cancel(person, id, false)).toMatchObject({ cancelAtPeriodEnd: false });
  await cancel(person, id);
  clock.advance(20 * DAY_MS);
  await sweep();
  expect(await server.current(person.accountId)).toMatchObject({ state: 'active' });
  clock.advance(12 * DAY_MS);
  await sweep();

  expect(await read(person)).toBeNull();
  expect((await stock())[solo.planId]).toBe(before + 1);
  expect(await mailsTo(person, 'billing.ended')).toHaveLength(1);
  await expect(cancel(person, id)).rejects.toEqual(refused(409, 'subscription_ended'));
});

test('a failed payment: mails after 1, 5 and 10 days, all works for 14, then it is on hold until it is paid', async () => {
  const { person, id } = await subscriber();
  clock.advance(32 * DAY_MS);
  await sweep();
  await collectAll('failed');

  expect(await read(person)).toMatchObject({ state: 'past_due', owed: 1060, failedPayments: 1 });
  expect(await mailsTo(person, 'billing.failed')).toHaveLength(1);
  await expect(change(person, id, choice(team))).rejects.toEqual(refused(409, 'subscription_not_paid'));
  const reminders: number[] = [];
  for (let day = 1; day <= 13; day += 1) {
    clock.advance(DAY_MS);
    await sweep();
    await collectAll('failed');
    reminders.push((await mailsTo(person, 'billing.reminder')).length);
  }
  expect(reminders).toEqual([1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3]);
  expect((await server.current(person.accountId))?.state).toBe('past_due');
  clock.advance(1.1 * DAY_MS);
  expect((await server.current(person.accountId))?.state).toBe('unpaid');
  expect(await mailsTo(person, 'billing.unpaid')).toHaveLength(1);

  const { paymentPage } = await as(person)(paySubscription, { params: { id } });
  await pay(paymentPage);
  expect(await read(person)).toMatchObject({ state: 'active', owed: 0, graceUntil: null });
  await expect(as(person)(paySubscription, { params: { id } })).rejects.toEqual(refused(409, 'payment_over'));
});

test('a new card is tried again when the person says so', async () => {
  const { person, id } = await subscriber();
  clock.advance(32 * DAY_MS);
  await sweep();
  await collectAll('failed');

  await as(person)(retrySubscription, { params: { id } });
  await collectAll();

  expect(await read(person)).toMatchObject({ state: 'active', owed: 0 });
  await expect(as(person)(retrySubscription, { params: { id } })).rejects.toEqual(refused(409, 'payment_over'));
});

test('one that stays unpaid ends with its period, or when it is cancelled, and nothing more is asked for', async () => {
  const { person, id } = await subscriber();
  clock.advance(32 * DAY_MS);
  await sweep();
  await collectAll('failed');
  clock.advance(15 * DAY_MS);
  await sweep();
  expect(await read(person)).toMatchObject({ state: 'unpaid' });

  expect(await cancel(person, id)).toMatchObject({ state: 'ended' });
  await sweep();

  expect((await invoicesOf(person)).map(({ state }) => state)).toEqual(['void', 'paid']);
  await as(person)(createSubscription, { body: choice(solo) });
  await collectAll();
  expect(await read(person)).toMatchObject({ state: 'active' });
});

test('the same news twice, or old news, changes nothing', async () => {
  const { person } = await subscriber();
  const [payment] = await paidBy(person);

  await server.tellAgain(payment!.id);
  await server.tellAgain(payment!.id);

  expect(await mailsTo(person, 'billing.receipt')).toHaveLength(1);
  expect(await read(person)).toMatchObject({ state: 'active', owed: 0 });
});

test('while billing is off nothing begins and nothing is bought, and later no one pays for that time', async () => {
  const { person } = await subscriber();
  await server.setBilling(false);
  clock.advance(100 * DAY_MS);
  await sweep();
  const other = await make.user();
  await expect(as(other)(createSubscription, { body: choice(solo) })).rejects.toEqual(refused(409, 'billing_off'));
  expect(await invoicesOf(person)).toHaveLength(1);

  await server.setBilling(true);
  await sweep();
  await collectAll();

  expect(await invoicesOf(person)).toHaveLength(2);
  const { currentPeriodStart, currentPeriodEnd } = (await read(person))!;
  const now = clock.now().toISOString();
  expect(currentPeriodStart <= now && now < currentPeriodEnd).toBe(true);
});

test('a team’s plan is its admins’ matter; members see it, and others find nothing', async () => {
  const { admin, others } = await makeTeam(server, 'member');
  const member = others[0]!;
  await addCard(admin);
  await as(admin)(createSubscription, { body: choice(team) });
  await collectAll();
  const { id } = (await read(admin))!;

  expect(await read(member)).toMatchObject({ id, plan: { name: 'Team' } });
  await expect(cancel(member, id)).rejects.toEqual(refused(409, 'not_permitted'));
  await expect(change(member, id, choice(solo))).rejects.toEqual(refused(409, 'not_permitted'));
  await expect(as(member)(listInvoices, {})).rejects.toEqual(refused(409, 'not_permitted'));
  const stranger = await make.user();
  await expect(cancel(stranger, id)).rejects.toEqual(refused(404, 'not_found'));
  await expect(as(stranger)(paySubscription, { params: { id } })).rejects.toEqual(refused(404, 'not_found'));
});

test('who is erased has nothing more to pay, and takes along what was bought until then', async () => {
  const { person } = await subscriber();
  const { db } = server.platform;
  const before = (await stock())[solo.planId] ?? 0;
  const { subscriptions, charges } = await subscriptionsOfAccount(db, person.accountId);
  expect([subscriptions.length, charges.map(({ state }) => state)]).toEqual([1, ['paid']]);
  expect((await invoicesOfAccount(db, person.accountId)).invoices).toHaveLength(1);

  await db.transaction().execute((tx) => eraseSubscription(tx, person.accountId, clock.now()));
  await sweep();

  expect(await read(person)).toBeNull();
  expect((await stock())[solo.planId]).toBe(before + 1);
  expect(await invoicesOf(person)).toHaveLength(1);
});

test('of two who buy at once one does, and of two who change at once each is charged once', async () => {
  const person = await make.user();
  await addCard(person);
  const both = await Promise.allSettled([1, 2].map(() => as(person)(createSubscription, { body: choice(solo) })));
  await collectAll();
  await sweep();

  expect(both.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect(sumOf(await paidBy(person))).toBe(1060);
  const { id } = (await read(person))!;
  const changes = await Promise.allSettled([1, 2].map(() => change(person, id, choice(team))));
  expect(changes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
