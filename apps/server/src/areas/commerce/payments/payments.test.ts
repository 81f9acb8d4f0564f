import { expect, test, vi } from 'vitest';
import { paymentsApp } from '../../../../test/payments.ts';

const server = await paymentsApp();
const { fake, inTx, make, owe, payments, stateOf, work, heardOf, clock } = server;
const { db } = server.platform;
const MINUTE_MS = 60_000;

const collect = (id: number) => inTx((tx) => payments.collect(tx, id));
const chargesOf = async (id: number) => {
  const attempts = await db.selectFrom('paymentAttempts').selectAll().where('paymentId', '=', id).execute();
  return fake
    .charges()
    .filter((charge) => attempts.some((attempt) => attempt.charge === charge.id || attempt.key === charge.reference));
};

async function payer() {
  const user = await make.user();
  await server.addCard(user);
  return user;
}

test('one payment for each key, and nothing is taken before it is asked for', async () => {
  const user = await payer();
  const first = await owe(user, 1500, { key: 'same' });
  const second = await owe(user, 9900, { key: 'same' });
  expect(second).toEqual(first);
  expect(first).toMatchObject({ state: 'open', amount: 1500, refundedAmount: 0, card: null });
  await work();
  expect(await chargesOf(first.id)).toEqual([]);
});

test('nothing to pay is paid at once, and who asks is told by the answer alone', async () => {
  const { id, state } = await owe(await make.user(), 0);
  expect(state).toBe('paid');
  expect(heardOf(id)).toEqual([]);
});

test.each([-1, 0.5, Number.NaN, 2 ** 53])('an amount of %s is a mistake of ours', async (amount) => {
  await expect(owe(null, amount)).rejects.toThrow(RangeError);
});

test('the primary card is charged, and who asked for it is told once', async () => {
  const { id } = await owe(await payer());
  await collect(id);
  await collect(id);
  expect(await stateOf(id)).toBe('processing');
  await work();
  expect(await payments.get(db, id)).toMatchObject({ state: 'paid', card: { brand: 'visa', last4: '4242' } });
  expect(heardOf(id)).toEqual(['paid']);
  await work({ withSweeps: true });
  await collect(id);
  await work();
  expect(heardOf(id)).toEqual(['paid']);
  expect(await chargesOf(id)).toHaveLength(1);
});

test('without a card it fails and says so', async () => {
  const { id } = await owe(await make.user());
  await collect(id);
  await work();
  expect(await payments.get(db, id)).toMatchObject({ state: 'failed', failure: 'no_card' });
  expect(heardOf(id)).toEqual(['failed']);
});

test('a declined card can be tried again, each time as a new charge', async () => {
  const { id } = await owe(await payer());
  fake.behave('decline', 'decline');
  for (const count of [1, 2]) {
    await collect(id);
    await work();
    expect(await payments.get(db, id)).toMatchObject({ state: 'failed', failure: 'declined' });
    expect(heardOf(id)).toHaveLength(count);
  }
  await collect(id);
  await work();
  expect(await stateOf(id)).toBe('paid');
  const states = (await chargesOf(id)).map(({ state }) => state);
  expect(states.toSorted()).toEqual(['cancelled', 'cancelled', 'paid']);
});

test('an answer that is lost is asked for again under the same key: the money is taken once', async () => {
  const { id } = await owe(await payer());
  fake.behave('lose answer');
  await collect(id);
  await work({ mayFail: true });
  expect(await stateOf(id)).toBe('processing');
  expect(await chargesOf(id)).toHaveLength(1);
  clock.advance(3 * MINUTE_MS);
  await work({ withSweeps: true });
  expect(await stateOf(id)).toBe('paid');
  expect(await chargesOf(id)).toHaveLength(1);
  expect(heardOf(id)).toEqual(['paid']);
});

test('what says nothing for a day is found by the comparison, and not charged again', async () => {
  const { id } = await owe(await payer());
  fake.behave('lose answer');
  await collect(id);
  await work({ mayFail: true });
  await db.updateTable('payments').set({ collection: null }).where('id', '=', id).execute();
  await db
    .updateTable('paymentAttempts')
    .set({ createdAt: new Date(clock.now().getTime() - 25 * 60 * MINUTE_MS) })
    .where('paymentId', '=', id)
    .execute();
  clock.advance(5 * MINUTE_MS);
  const before = fake.calls();
  await work({ withSweeps: true });
  expect(fake.calls()).toBe(before);
  expect(await stateOf(id)).toBe('paid');
  expect(await chargesOf(id)).toHaveLength(1);
});

test('a call that never reached the provider is given up on after a day, and can be collected anew', async () => {
  const { id } = await owe(await payer());
  fake.behave('unreachable');
  await collect(id);
  await work({ mayFail: true });
  await db.updateTable('payments').set({ collection: null }).where('id', '=', id).execute();
  await db
    .updateTable('paymentAttempts')
    .set({ createdAt: new Date(clock.now().getTime() - 25 * 60 * MINUTE_MS) })
    .where('paymentId', '=', id)
    .execute();
  clock.advance(5 * MINUTE_MS);
  await work({ withSweeps: true });
  expect(await payments.get(db, id)).toMatchObject({ state: 'failed', failure: 'other' });
  await collect(id);
  await work();
  expect(await stateOf(id)).toBe('paid');
  expect(await chargesOf(id)).toHaveLength(1);
});

test('what the provider decides later becomes known by the sweep', async () => {
  const { id } = await owe(await payer());
  fake.behave('late');
  await collect(id);
  await work();
  expect(await stateOf(id)).toBe('processing');
  const [charge] = await chargesOf(id);
  fake.settle(charge!.id, 'paid');
  clock.advance(3 * MINUTE_MS);
  await work({ withSweeps: true });
  expect(await stateOf(id)).toBe('paid');
});

test('what the payer does not confirm within a week has failed', async () => {
  const { id } = await owe(await payer());
  fake.behave('challenge');
  await collect(id);
  await work();
  expect(await stateOf(id)).toBe('action');
  expect(heardOf(id)).toEqual([]);
  clock.advance(8 * 24 * 60 * MINUTE_MS);
  await work({ withSweeps: true });
  expect(await payments.get(db, id)).toMatchObject({ state: 'failed', failure: 'confirmation_failed' });
  clock.advance(-8 * 24 * 60 * MINUTE_MS);
});

test('money that arrives for a cancelled payment goes back', async () => {
  const { id } = await owe(await payer());
  fake.behave('late');
  await collect(id);
  await work();
  await inTx((tx) => payments.cancel(tx, id));
  await inTx((tx) => payments.cancel(tx, id));
  await work();
  const [charge] = await chargesOf(id);
  expect(charge?.state).toBe('processing');
  fake.settle(charge!.id, 'paid');
  clock.advance(3 * MINUTE_MS);
  await work({ withSweeps: true });
  await work({ withSweeps: true });
  expect(await stateOf(id)).toBe('cancelled');
  expect((await chargesOf(id))[0]).toMatchObject({ state: 'paid', refundedAmount: 1500 });
  expect(heardOf(id)).toEqual(['cancelled']);
  await collect(id);
  await work();
  expect(await chargesOf(id)).toHaveLength(1);
});

test('a payment that is over cannot be cancelled', async () => {
  const { id } = await owe(await payer());
  await collect(id);
  await work();
  await expect(inTx((tx) => payments.cancel(tx, id))).rejects.toMatchObject({ code: 'payment_over' });
});

test('parts are given back, each once, and never more than was paid', async () => {
  const { id } = await owe(await payer(), 1000);
  const refund = (amount: number, key: string) => inTx((tx) => payments.refund(tx, { paymentId: id, amount, key }));
  await expect(refund(1, `early:${id}`)).rejects.toMatchObject({ code: 'refund_too_large' });
  await collect(id);
  await work();
  await refund(400, `a:${id}`);
  await refund(400, `a:${id}`);
  await expect(refund(601, `b:${id}`)).rejects.toMatchObject({ code: 'refund_too_large' });
  await work();
  expect(await payments.get(db, id)).toMatchObject({ state: 'paid', refundedAmount: 400 });
  await refund(600, `c:${id}`);
  await work({ withSweeps: true });
  expect(await payments.get(db, id)).toMatchObject({ refundedAmount: 1000 });
  expect(heardOf(id)).toEqual(['paid', 'paid', 'paid']);
  await expect(refund(1, `d:${id}`)).rejects.toMatchObject({ code: 'refund_too_large' });
});

test('of ten refunds at once no more goes through than was paid', async () => {
  const { id } = await owe(await payer(), 1000);
  await collect(id);
  await work();
  const asked = Array.from({ length: 10 }, (_, index) =>
    inTx((tx) => payments.refund(tx, { paymentId: id, amount: 300, key: `race:${id}:${index}` })).then(
      () => 'done',
      (cause: { code?: string }) => cause.code,
    ),
  );
  const said = await Promise.all(asked);
  expect(said.filter((one) => one === 'done')).toHaveLength(3);
  await work();
  expect(await payments.get(db, id)).toMatchObject({ refundedAmount: 900 });
});

test('a refund of yesterday whose answer was lost is not made twice', async () => {
  const { id } = await owe(await payer(), 1000);
  await collect(id);
  await work();
  const [charge] = await chargesOf(id);
  await inTx((tx) => payments.refund(tx, { paymentId: id, amount: 400, key: `lost:${id}` }));
  const row = await db
    .selectFrom('paymentRefunds')
    .selectAll()
    .where('key', '=', `lost:${id}`)
    .executeTakeFirstOrThrow();
  await fake.provider.refund({ charge: charge!.id, amount: 400, currency: 'USD', key: row.providerKey });
  clock.advance(25 * 60 * MINUTE_MS);
  await work();
  clock.advance(-25 * 60 * MINUTE_MS);
  expect(await payments.get(db, id)).toMatchObject({ refundedAmount: 400 });
  expect((await chargesOf(id))[0]).toMatchObject({ refundedAmount: 400 });
});

test('twenty at once who ask for the same payment charge it once', async () => {
  const { id } = await owe(await payer());
  await Promise.all(Array.from({ length: 20 }, () => collect(id)));
  await Promise.all([work(), work(), work()]);
  expect(await stateOf(id)).toBe('paid');
  expect(await chargesOf(id)).toHaveLength(1);
  expect(heardOf(id)).toEqual(['paid']);
});

test('a listener that fails leaves everything as it was, and is told again', async () => {
  const { id } = await owe(await payer());
  await collect(id);
  server.failListener(1);
  await work({ mayFail: true });
  expect(await stateOf(id)).toBe('processing');
  expect(heardOf(id)).toEqual([]);
  clock.advance(3 * MINUTE_MS);
  await work({ withSweeps: true });
  expect(await stateOf(id)).toBe('paid');
  expect(await chargesOf(id)).toHaveLength(1);
  expect(heardOf(id)).toEqual(['paid']);
});

test.each(['payment:prepared', 'payment:charged'])(
  'a process that dies at %s has taken the money once',
  async (point) => {
    const { id } = await owe(await payer());
    await collect(id);
    vi.stubEnv('SEALWRIGHT_FAULT', point);
    const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
      throw new Error('The process is gone');
    });
    await work({ mayFail: true });
    expect(kill).toHaveBeenCalledOnce();
    vi.unstubAllEnvs();
    kill.mockRestore();
    expect(await stateOf(id)).toBe('processing');
    clock.advance(3 * MINUTE_MS);
    await work({ withSweeps: true });
    expect(await stateOf(id)).toBe('paid');
    expect(await chargesOf(id)).toHaveLength(1);
    expect(heardOf(id)).toEqual(['paid']);
  },
);

test('a process that dies after a declined charge knows it for the answer when it tries again', async () => {
  const { id } = await owe(await payer());
  fake.behave('decline');
  await collect(id);
  vi.stubEnv('SEALWRIGHT_FAULT', 'payment:charged');
  const kill = vi.spyOn(process, 'kill').mockImplementation(() => {
    throw new Error('The process is gone');
  });
  await work({ mayFail: true });
  vi.unstubAllEnvs();
  kill.mockRestore();
  await server.hurry();
  await work();
  expect(await payments.get(db, id)).toMatchObject({ state: 'failed', failure: 'declined' });
  expect(await chargesOf(id)).toHaveLength(1);
});

test('charges that are not ours are left alone by the comparison', async () => {
  await fake.provider.beginCharge({
    amount: 700,
    currency: 'USD',
    description: 'Theirs',
    reference: 'someone else',
    key: 'theirs',
    customer: null,
  });
  await work({ withSweeps: true });
  expect(fake.charges().find(({ reference }) => reference === 'someone else')).toMatchObject({ refundedAmount: 0 });
});

test('an amount that the provider does not take fails from the card, and no task tries it again', async () => {
  const { id } = await owe(await payer(), 33);
  await collect(id);
  await work();

  expect(await payments.get(db, id)).toMatchObject({ state: 'failed', failure: 'other' });
  expect(heardOf(id)).toEqual(['failed']);
  expect(await chargesOf(id)).toEqual([]);
  await collect(id);
  await work({ withSweeps: true });
  expect(await stateOf(id)).toBe('failed');
  await inTx((tx) => payments.cancel(tx, id));
  expect(await stateOf(id)).toBe('cancelled');
});
