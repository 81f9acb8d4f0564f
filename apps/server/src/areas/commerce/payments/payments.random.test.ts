import { startPayment } from '@sealwright/contract';
import { expect, test } from 'vitest';
import { paymentsApp } from '../../../../test/payments.ts';

const server = await paymentsApp();
const { as, addCard, clock, fake, inTx, make, owe, payments, work, heardOf } = server;
const { db } = server.platform;

const SEQUENCES = 25;
const STEPS = 8;
const MINUTE_MS = 60_000;

/** The same numbers for the same seed (mulberry32). */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

const BEHAVIOURS = ['pay', 'decline', 'challenge', 'late', 'lose answer', 'unreachable'] as const;

type Acts = Record<
  'collect' | 'page' | 'cancel' | 'refund' | 'settle' | 'tell' | 'work' | 'sweep',
  () => Promise<unknown>
>;

/** Whatever happens to one payment, in whatever order. */
async function actsOn(id: number, random: (below: number) => number): Promise<Acts> {
  const token = (await inTx((tx) => payments.pageOf(tx, id))).replace('/pay/', '');
  const keys = async () =>
    new Set(
      (await db.selectFrom('paymentAttempts').select('key').where('paymentId', '=', id).execute()).map(
        ({ key }) => key,
      ),
    );
  const charges = async () => {
    const ours = await keys();
    return fake.charges().filter(({ reference }) => ours.has(reference ?? ''));
  };
  const quietly = (act: Promise<unknown>) => act.catch(() => undefined);
  return {
    collect: () => quietly(inTx((tx) => payments.collect(tx, id))),
    page: () => quietly(as(null)(startPayment, { params: { token }, body: { startsAnew: random(2) === 0 } })),
    cancel: () => quietly(inTx((tx) => payments.cancel(tx, id))),
    refund: () =>
      quietly(
        inTx((tx) => payments.refund(tx, { paymentId: id, amount: 1 + random(900), key: `r:${id}:${random(4)}` })),
      ),
    settle: async () => {
      const open = (await charges()).filter(({ state }) => ['open', 'action', 'processing', 'failed'].includes(state));
      const charge = open[random(open.length || 1)];
      if (charge !== undefined) fake.settle(charge.id, random(3) === 0 ? 'failed' : 'paid', null);
    },
    tell: async () => {
      const all = await charges();
      const charge = all[random(all.length || 1)];
      if (charge !== undefined) await quietly(server.tell('charge', charge.id));
    },
    work: () => work({ mayFail: true }),
    sweep: async () => {
      clock.advance(3 * MINUTE_MS);
      await work({ withSweeps: true, mayFail: true });
    },
  };
}

test(`after ${SEQUENCES} random sequences, what was taken is what is owed`, async () => {
  for (let seed = 1; seed <= SEQUENCES; seed += 1) {
    const random = randomFrom(seed);
    const user = await make.user();
    await addCard(user);
    const before = fake.taken();
    const { id } = await owe(user, 1000);
    const acts = await actsOn(id, random);
    const names = Object.keys(acts) as (keyof Acts)[];
    const story: string[] = [];
    for (let step = 0; step < STEPS; step += 1) {
      fake.behave(BEHAVIOURS[random(BEHAVIOURS.length)]!);
      const name = names[random(names.length)]!;
      story.push(name);
      await acts[name]();
    }
    fake.behave();
    // Everything that is under way comes to an end.
    for (let round = 0; round < 4; round += 1) await acts.sweep();
    const row = await payments.get(db, id);
    const owed = row?.state === 'paid' ? row.amount - row.refundedAmount : 0;
    expect(`seed ${seed} ${story.join(' ')}: ${fake.taken() - before}`).toBe(
      `seed ${seed} ${story.join(' ')}: ${owed}`,
    );
    const paid = heardOf(id).filter((state, index, all) => state === 'paid' && all[index - 1] !== 'paid');
    expect(paid.length, `seed ${seed}: told once that it is paid`).toBeLessThanOrEqual(1);
  }
}, 120_000);
