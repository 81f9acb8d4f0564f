import {
  addPaymentMethod,
  confirmCardPage,
  confirmPaymentMethod,
  getCardPage,
  getPaymentMethods,
  removeCustomerPaymentMethod,
  setDefaultPaymentMethod,
} from '@sealwright/contract';
import { expect, test, vi } from 'vitest';
import type { TestUser } from '../../../../test/app.ts';
import { paymentsApp } from '../../../../test/payments.ts';
import { refusal } from '../../../../test/signing-flow.ts';
import { makeTeam } from '../../../../test/team.ts';

const server = await paymentsApp();
const { people } = server;
const { as, addCard, clock, fake, inTx, make, owe, payments, work } = server;
const { db } = server.platform;
const HOUR_MS = 3600_000;

const listed = async (user: TestUser) =>
  (await as(user)(getPaymentMethods, {})).paymentMethods.map(({ last4, isPrimary }) =>
    isPrimary ? `*${last4}` : last4,
  );

test('the first card is charged; another can be made the one', async () => {
  const user = await make.user();
  expect(await as(user)(getPaymentMethods, {})).toEqual({
    paymentMethods: [],
    isSomethingOwed: false,
    isTestMode: true,
    permissions: { update: true },
  });
  await addCard(user, '4242');
  const second = await addCard(user, '1881');
  expect(await listed(user)).toEqual(['*4242', '1881']);
  await as(user)(setDefaultPaymentMethod, { body: { paymentMethod: second } });
  expect(await listed(user)).toEqual(['*1881', '4242']);
  expect(await inTx((tx) => payments.hasCard(tx, user.accountId))).toBe(true);
});

test('removing the primary card makes the newest other one primary, and tells the provider', async () => {
  const user = await make.user();
  const first = await addCard(user, '4242');
  await addCard(user, '1881');
  await addCard(user, '4444');
  const count = fake.cards.size;
  await as(user)(removeCustomerPaymentMethod, { body: { paymentMethod: first } });
  expect(await listed(user)).toEqual(['*4444', '1881']);
  await work();
  expect(fake.cards.size).toBe(count - 1);
  expect(await refusal(as(user)(removeCustomerPaymentMethod, { body: { paymentMethod: first } }))).toBe(
    '404 not_found',
  );
});

test('the last card stays while something is owed', async () => {
  const user = await make.user();
  const only = await addCard(user);
  const { id } = await owe(user);
  const remove = () => as(user)(removeCustomerPaymentMethod, { body: { paymentMethod: only } });
  expect(await refusal(remove())).toBe('409 card_last_owed');
  await inTx((tx) => payments.cancel(tx, id));
  await remove();
  expect(await listed(user)).toEqual([]);
});

test('of two cards removed at once while something is owed, one stays', async () => {
  const user = await make.user();
  const both = [await addCard(user), await addCard(user, '1881')];
  await owe(user);
  const said = await Promise.all(
    both.map((paymentMethod) =>
      as(user)(removeCustomerPaymentMethod, { body: { paymentMethod } }).then(
        () => 'removed',
        (cause: { code?: string }) => cause.code,
      ),
    ),
  );
  expect(new Set(said)).toEqual(new Set(['card_last_owed', 'removed']));
  expect(await listed(user)).toHaveLength(1);
});

test('a card of someone else is not found, nor is what they began', async () => {
  const [user, other] = [await make.user(), await make.user()];
  const card = await addCard(user);
  const { id } = await as(user)(addPaymentMethod, {});
  const asked = { body: { paymentMethod: card } };
  expect(await refusal(as(other)(setDefaultPaymentMethod, asked))).toBe('404 not_found');
  expect(await refusal(as(other)(removeCustomerPaymentMethod, asked))).toBe('404 not_found');
  expect(await refusal(as(other)(confirmPaymentMethod, { params: { id } }))).toBe('404 not_found');
});

test('of a team its admins see and change the cards, members do not', async () => {
  const {
    admin,
    others: [member],
  } = await makeTeam(people, 'member');
  await addCard(admin, '5555');
  expect(await listed(admin)).toEqual(['*5555']);
  expect(await refusal(as(member!)(getPaymentMethods, {}))).toBe('409 not_permitted');
  expect(await refusal(as(member!)(addPaymentMethod, {}))).toBe('409 not_permitted');
});

test('the page of a card needs no account, is good for an hour, and for its card alone', async () => {
  const user = await make.user();
  const { page, clientSecret } = await as(user)(addPaymentMethod, {});
  expect(page).toMatch(/^\/pay\/card\/[\w-]+$/);
  const token = page.split('/').at(-1)!;
  const params = { token };
  expect(await as(null)(getCardPage, { params })).toMatchObject({ state: 'open', clientSecret, isTestMode: true });
  fake.saveCard(clientSecret!.replace('secret_', ''), '1111');
  const done = await as(null)(confirmCardPage, { params });
  expect(done).toMatchObject({ state: 'saved', clientSecret: null, paymentMethod: { last4: '1111', isPrimary: true } });
  expect(await as(null)(confirmCardPage, { params })).toEqual(done);
  expect(await listed(user)).toEqual(['*1111']);
  const changed = `${token.slice(0, -2)}AA`;
  expect(await refusal(as(null)(getCardPage, { params: { token: changed } }))).toBe('404 payment_link_invalid');
  clock.advance(HOUR_MS + 1000);
  expect(await refusal(as(null)(getCardPage, { params }))).toBe('410 payment_link_expired');
  clock.advance(-HOUR_MS - 1000);
});

test('what the provider changed or removed by itself is taken over, and what was removed here does not come back', async () => {
  const user = await make.user();
  const [gone, stays, ours] = [await addCard(user, '1000'), await addCard(user, '2000'), await addCard(user, '3000')];
  await as(user)(removeCustomerPaymentMethod, { body: { paymentMethod: ours } });
  const rows = await db.selectFrom('paymentCards').selectAll().where('accountId', '=', user.accountId).execute();
  const named = (id: number) => rows.find((row) => row.id === id)!.card;
  fake.cards.delete(named(gone));
  fake.cards.set(named(stays), { ...fake.cards.get(named(stays))!, expiryYear: 2101 });
  await server.tell('card', named(stays));
  const { paymentMethods } = await as(user)(getPaymentMethods, {});
  expect(paymentMethods).toMatchObject([{ last4: '2000', isPrimary: true, expiryYear: 2101 }]);
});

test('a card that is saved while the list of the provider is read stays', async () => {
  const user = await make.user();
  const first = await addCard(user, '1000');
  const { card } = await db
    .selectFrom('paymentCards')
    .select('card')
    .where('accountId', '=', user.accountId)
    .where('id', '=', first)
    .executeTakeFirstOrThrow();
  const reading = vi.spyOn(fake.provider, 'listCards').mockImplementationOnce(async () => {
    await addCard(user, '2000');
    return [];
  });

  await server.tell('card', card);
  reading.mockRestore();

  // The first one is gone there, the second one is newer than the list.
  expect(await listed(user)).toEqual(['*2000']);
});
