import {
  listActivities,
  listTeamEvents,
  LOCALES,
  removeCustomerPaymentMethod,
  setDefaultPaymentMethod,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import type { TestUser } from '../../../../test/app.ts';
import { paymentsApp } from '../../../../test/payments.ts';
import { makeTeam } from '../../../../test/team.ts';

const server = await paymentsApp();
const { addCard, as, fake, inTx, make, owe, payments, people, work } = server;

const plain = (text: string): string => text.replaceAll(/[\u2066-\u2069]/g, '');
const told = async (user: TestUser): Promise<string[]> =>
  (await people.as(user)(listActivities, { query: { area: 'profile' } })).results
    .map(({ description }) => plain(description))
    .filter((text) => /card|paid|payment|refunded/i.test(text))
    .toReversed();

/** A payment of an account from its card. */
async function collected(user: TestUser, outcome: 'pay' | 'decline', amount = 1000): Promise<number> {
  const { id } = await owe(user, amount);
  fake.behave(outcome);
  await inTx((tx) => payments.collect(tx, id));
  await work();
  return id;
}

test('what is done to cards and payments stands in the log of the account’s owner, each thing once', async () => {
  const user = await make.user();
  const first = await addCard(user, '4242');
  const second = await addCard(user, '1881');
  for (const _ of [1, 2]) await as(user)(setDefaultPaymentMethod, { body: { paymentMethod: second } });
  await as(user)(removeCustomerPaymentMethod, { body: { paymentMethod: first } });
  const id = await collected(user, 'pay');
  await inTx((tx) => payments.refund(tx, { paymentId: id, amount: 400, key: `part:${id}` }));
  await work();
  await work({ withSweeps: true });
  await collected(user, 'decline', 250);

  expect(await told(user)).toEqual([
    'Added the card visa •••• 4242',
    'Added the card visa •••• 1881',
    'Made visa •••• 1881 the default card',
    'Removed the card visa •••• 4242',
    '$10.00 paid for A bundle',
    '$4.00 refunded for A bundle',
    'The payment of $2.50 for A bundle failed',
  ]);
});

test('of a team it stands in the team’s log, with who did it; in their own log only what they did themselves', async () => {
  const { id: team, admin } = await makeTeam(people, 'member');
  const ofTeam = { ...admin, accountId: team };
  await addCard(ofTeam);
  await collected(ofTeam, 'pay', 700);

  const { results } = await people.as(admin)(listTeamEvents, { params: { team } });
  const said = results.map(({ description }) => plain(description));
  expect(said).toEqual(expect.arrayContaining(['Added the card visa •••• 4242', '$7.00 paid for A bundle']));
  expect(await told(admin)).toEqual(['Added the card visa •••• 4242']);
});

test.each(LOCALES)('it says how much, and what for, in %s', async (locale) => {
  const user = await make.user({ locale });
  await addCard(user);
  const id = await collected(user, 'pay', 123_456);
  await inTx((tx) => payments.refund(tx, { paymentId: id, amount: 123_456, key: `all:${id}` }));
  await work();
  await collected(user, 'decline', 123_456);

  const { results } = await people.as(user)(listActivities, { query: { area: 'profile' } });
  const said = results.map(({ description }) => plain(description)).filter((text) => text.includes('A bundle'));
  expect(said).toHaveLength(3);
  expect(new Set(said).size).toBe(3);
  for (const text of said) expect(text).toMatch(/1.?234[.,]56/);
});

test('nothing is told of what costs nothing, nor of money asked of someone without an account', async () => {
  const user = await make.user();
  await owe(user, 0);
  const { id } = await owe(null, 900, { purpose: 'order' });
  await inTx((tx) => payments.cancel(tx, id));
  expect(await told(user)).toEqual([]);
});
