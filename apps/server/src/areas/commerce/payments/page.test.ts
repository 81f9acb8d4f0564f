import { checkPayment, getPaymentPage, receivePaymentNotice, startPayment } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { paymentsApp } from '../../../../test/payments.ts';
import { refusal } from '../../../../test/signing-flow.ts';

const server = await paymentsApp();
const { as, addCard, clock, fake, inTx, make, owe, payments, stateOf, work, heardOf } = server;
const { db } = server.platform;
const MINUTE_MS = 60_000;

const tokenOf = async (id: number) => (await inTx((tx) => payments.pageOf(tx, id))).replace('/pay/', '');
const liveCharge = async (id: number): Promise<string> =>
  (
    await db
      .selectFrom('paymentAttempts')
      .select('charge')
      .where('paymentId', '=', id)
      .where('endedAt', 'is', null)
      .executeTakeFirstOrThrow()
  ).charge!;

test('anyone with the link sees what is asked for and pays it; saved cards only their owner sees', async () => {
  const [owner, other] = [await make.user(), await make.user()];
  await addCard(owner);
  const { id } = await owe(owner);
  const params = { token: await tokenOf(id) };
  const shown = {
    amount: 1500,
    currency: 'USD',
    description: 'A bundle',
    state: 'open',
    isOwn: false,
    savedCards: [],
    isTestMode: true,
  };
  expect(await as(null)(getPaymentPage, { params })).toMatchObject(shown);
  expect(await as(other)(getPaymentPage, { params })).toMatchObject(shown);
  expect(await as(owner)(getPaymentPage, { params })).toMatchObject({ isOwn: true, savedCards: [{ last4: '4242' }] });

  const { step, clientSecret } = await as(null)(startPayment, { params, body: {} });
  expect([step, clientSecret]).toEqual(['enter', expect.stringMatching(/^secret_/)]);
  const again = await as(null)(startPayment, { params, body: {} });
  expect(again.clientSecret).toBe(clientSecret);
  fake.settle(await liveCharge(id), 'paid');
  expect(await as(null)(checkPayment, { params })).toMatchObject({ state: 'paid' });
  expect(heardOf(id)).toEqual(['paid']);
  expect(await refusal(as(null)(startPayment, { params, body: {} }))).toBe('409 payment_over');
});

test('a stranger cannot pay with a saved card', async () => {
  const [owner, other] = [await make.user(), await make.user()];
  const paymentMethod = await addCard(owner);
  const params = { token: await tokenOf((await owe(owner)).id) };
  const body = { paymentMethod };
  expect(await refusal(as(null)(startPayment, { params, body }))).toBe('404 not_found');
  expect(await refusal(as(other)(startPayment, { params, body }))).toBe('404 not_found');
});

test('the owner pays with a saved card at once', async () => {
  const owner = await make.user();
  const paymentMethod = await addCard(owner);
  const { id } = await owe(owner);
  const params = { token: await tokenOf(id) };
  const { step, page } = await as(owner)(startPayment, { params, body: { paymentMethod } });
  expect([step, page.state, page.card?.last4]).toEqual(['over', 'paid', '4242']);
});

test('the bank asks for confirmation; another card can be used instead, and the first charge is ended', async () => {
  const owner = await make.user();
  const paymentMethod = await addCard(owner);
  const { id } = await owe(owner);
  const params = { token: await tokenOf(id) };
  fake.behave('challenge');
  const first = await as(owner)(startPayment, { params, body: { paymentMethod } });
  expect([first.step, first.page.state]).toEqual(['confirm', 'action']);
  const charge = await liveCharge(id);
  expect(await as(owner)(startPayment, { params, body: {} })).toMatchObject({ step: 'confirm' });
  const second = await as(owner)(startPayment, { params, body: { startsAnew: true } });
  expect(second.step).toBe('enter');
  expect(fake.charges().find((one) => one.id === charge)?.state).toBe('cancelled');
  expect(heardOf(id)).toEqual([]);
});

test('a card that was declined on the page is corrected there', async () => {
  const { id } = await owe(null);
  const params = { token: await tokenOf(id) };
  const { clientSecret } = await as(null)(startPayment, { params, body: {} });
  fake.settle(await liveCharge(id), 'failed', 'insufficient_funds');
  expect(await as(null)(checkPayment, { params })).toMatchObject({ state: 'failed', failure: 'insufficient_funds' });
  expect(heardOf(id)).toEqual(['failed']);
  const again = await as(null)(startPayment, { params, body: {} });
  expect([again.step, again.clientSecret]).toEqual(['enter', clientSecret]);
});

test('a payer and the task at the same moment: the money is taken once', async () => {
  const owner = await make.user();
  const paymentMethod = await addCard(owner);
  const { id } = await owe(owner);
  const params = { token: await tokenOf(id) };
  await as(null)(startPayment, { params, body: {} });
  await inTx((tx) => payments.collect(tx, id));
  const before = fake.taken();
  await Promise.all([
    work(),
    ...Array.from({ length: 5 }, () =>
      as(owner)(startPayment, { params, body: { paymentMethod } }).catch((cause: { code?: string }) => cause.code),
    ),
  ]);
  await work();
  expect(await stateOf(id)).toBe('paid');
  expect(fake.taken() - before).toBe(1500);
  expect(heardOf(id)).toEqual(['paid']);
});

test('a provider that does not answer is waited for', async () => {
  const owner = await make.user();
  const paymentMethod = await addCard(owner);
  const { id } = await owe(owner);
  const params = { token: await tokenOf(id) };
  fake.behave('lose answer');
  expect(await as(owner)(startPayment, { params, body: { paymentMethod } })).toMatchObject({ step: 'wait' });
  await work();
  expect(await as(owner)(checkPayment, { params })).toMatchObject({ state: 'paid' });
  expect(heardOf(id)).toEqual(['paid']);
});

test('a link is good for ninety days, and cannot be changed', async () => {
  const { id } = await owe(null);
  const token = await tokenOf(id);
  const read = (given: string) => as(null)(getPaymentPage, { params: { token: given } });
  expect(await refusal(read(`${token.slice(0, -2)}AA`))).toBe('404 payment_link_invalid');
  expect(await refusal(read('x'))).toBe('404 payment_link_invalid');
  clock.advance(91 * 24 * 60 * MINUTE_MS);
  expect(await refusal(read(token))).toBe('410 payment_link_expired');
  clock.advance(-91 * 24 * 60 * MINUTE_MS);
});

test('a notice is believed only with its signature, and handled once', async () => {
  const { id } = await owe(null);
  const params = { token: await tokenOf(id) };
  await as(null)(startPayment, { params, body: {} });
  const charge = await liveCharge(id);
  fake.settle(charge, 'paid');
  const body = fake.noticeOf('charge', charge);
  const send = (signature: string, provider: 'test' | 'stripe' = 'test') =>
    as(null)(receivePaymentNotice, { params: { provider }, body, headers: { 'x-signature': signature } });
  expect(await refusal(send('wrong'))).toBe('400 webhook_invalid');
  expect(await refusal(send('right', 'stripe'))).toBe('503 payments_unavailable');
  await work();
  expect(await stateOf(id)).toBe('open');
  await Promise.all([send('right'), send('right'), send('right')]);
  await work();
  expect(await stateOf(id)).toBe('paid');
  await send('right');
  await work();
  expect(heardOf(id)).toEqual(['paid']);
  const kept = await db.selectFrom('paymentNotices').selectAll().where('notice', '=', body.id).execute();
  expect(kept).toMatchObject([{ handledAt: expect.any(Date) as Date }]);
});

test('a notice that overtakes the answer, and one that comes late, change nothing wrong', async () => {
  const owner = await make.user();
  await addCard(owner);
  const { id } = await owe(owner);
  fake.behave('lose answer');
  await inTx((tx) => payments.collect(tx, id));
  await work({ mayFail: true });
  const charge = fake.charges().at(-1)!.id;
  await server.tell('charge', charge);
  expect(await stateOf(id)).toBe('paid');
  fake.settle(charge, 'processing');
  await server.tell('charge', charge);
  expect(await stateOf(id)).toBe('paid');
  await work({ withSweeps: true });
  expect(heardOf(id)).toEqual(['paid']);
});

test('two charges that were both paid: the second goes back', async () => {
  const { id } = await owe(null);
  const params = { token: await tokenOf(id) };
  await as(null)(startPayment, { params, body: {} });
  const first = await liveCharge(id);
  await as(null)(startPayment, { params, body: { startsAnew: true } });
  const second = await liveCharge(id);
  fake.settle(second, 'paid');
  await server.tell('charge', second);
  fake.settle(first, 'paid');
  await server.tell('charge', first);
  await work();
  const refunded = (charge: string) => fake.charges().find((one) => one.id === charge)!.refundedAmount;
  expect([refunded(first), refunded(second)]).toEqual([1500, 0]);
  expect(heardOf(id)).toEqual(['paid']);
});

test('an amount that the provider does not take is refused on the page, and leaves nothing under way', async () => {
  const owner = await make.user();
  const paymentMethod = await addCard(owner);
  const { id } = await owe(owner, 33);
  const params = { token: await tokenOf(id) };

  for (const body of [{}, { paymentMethod }, { startsAnew: true }]) {
    expect(await refusal(as(owner)(startPayment, { params, body }))).toBe('422 amount_not_payable');
  }
  expect(await as(owner)(checkPayment, { params })).toMatchObject({ state: 'open' });
  const alive = await db
    .selectFrom('paymentAttempts')
    .select('id')
    .where('paymentId', '=', id)
    .where('endedAt', 'is', null)
    .execute();
  expect(alive).toEqual([]);
});
