import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { passwordPeople } from '../../../../test/password-people.ts';
import { rawSql } from '../../../../test/raw-sql.ts';
import { sessionsService } from './index.ts';

const server = await testApp();
const { newPerson, signIn } = await passwordPeople(server);

test('guessing from one address is slowed, and the owner signs in from elsewhere all the same', async () => {
  const { email } = await newPerson();
  const guesses: number[] = [];

  for (let i = 0; i < 21; i += 1) {
    guesses.push((await signIn(email, { password: `guess-${i}`, address: '203.0.113.5' })).status);
  }

  expect(guesses.slice(0, 20)).toEqual(Array.from({ length: 20 }, () => 401));
  expect(guesses[20]).toBe(429);
  expect(await signIn(email, { address: '203.0.113.5' })).toMatchObject({ status: 429 });
  expect(await signIn(email, { address: '192.0.2.9' })).toMatchObject({ status: 200 });
});

test('a guess from a hundred addresses leaves each stranger three tries and the owner’s own address all', async () => {
  const { email } = await newPerson();
  expect(await signIn(email, { address: '192.0.2.1' })).toMatchObject({ status: 200 });
  await Promise.all(
    Array.from({ length: 100 }, (_, i) => signIn(email, { password: 'guess', address: `10.1.${i}.1` })),
  );

  const stranger: number[] = [];
  for (let i = 0; i < 4; i += 1) {
    stranger.push((await signIn(email, { password: 'guess', address: '10.9.9.9' })).status);
  }

  expect(stranger).toEqual([401, 401, 401, 429]);
  expect(await signIn(email, { address: '10.8.8.8' })).toMatchObject({ status: 200 });
  for (let i = 0; i < 5; i += 1) {
    expect(await signIn(email, { address: '192.0.2.1' })).toMatchObject({ status: 200 });
  }
});

test('the right password gives the tries back', async () => {
  const { email } = await newPerson();
  const statuses: number[] = [];

  for (let i = 0; i < 30; i += 1) {
    const options = { address: '203.0.113.60', ...(i % 10 === 9 ? {} : { password: 'typo' }) };
    statuses.push((await signIn(email, options)).status);
  }

  expect(new Set(statuses)).toEqual(new Set([401, 200]));
});

const DEVICE = 'a-browser-of-the-owner-1';
const guess = (email: string, address: string, headers: Record<string, string> = {}) =>
  signIn(email, { password: 'guess', address, headers });

const useUp = (key: string, points: number) =>
  rawSql(
    server.platform.db,
    `insert into rate_limits (key, points, expire) values ('${key}', ${points}, ${server.clock.now().getTime() + 60_000})
      on conflict (key) do update set points = excluded.points`,
  );

test('wrong passwords from behind the same proxy do not lock out a browser that signed in before', async () => {
  const { email } = await newPerson();
  const proxy = '203.0.113.80';
  const known = { address: proxy, headers: { 'x-device': DEVICE } };
  expect((await signIn(email, known)).status).toBe(200);
  const guesses = await Promise.all(Array.from({ length: 40 }, () => guess(email, proxy)));

  expect(guesses.filter(({ status }) => status === 429)).toHaveLength(20);
  expect((await signIn(email, { address: proxy })).status).toBe(429);
  expect((await signIn(email, known)).status).toBe(200);
  expect((await signIn(email, { ...known, address: '198.51.100.200' })).status).toBe(200);
});

test('a network whose every try is used up still lets known browsers in', async () => {
  const { email } = await newPerson();
  const proxy = '203.0.113.81';
  const known = { address: proxy, headers: { 'x-device': DEVICE } };
  expect((await signIn(email, known)).status).toBe(200);
  await useUp(`sign-in-from:${proxy}`, 300);

  expect((await signIn(email, { address: proxy })).status).toBe(429);
  expect((await signIn(email, known)).status).toBe(200);
});

test('a browser is known only to the person who signed in with it, and only by its own token', async () => {
  const [owner, other] = [await newPerson(), await newPerson()];
  const proxy = '203.0.113.82';
  expect((await signIn(other.email, { address: proxy, headers: { 'x-device': DEVICE } })).status).toBe(200);
  for (let i = 0; i < 20; i += 1) await guess(owner.email, proxy, { 'x-device': `made-up-for-this-guess-${i}` });

  expect((await guess(owner.email, proxy, { 'x-device': DEVICE })).status).toBe(429);
  expect((await guess(owner.email, proxy, { 'x-device': 'one-more-of-those-tokens' })).status).toBe(429);
});

test('a known browser may guess no more than others', async () => {
  const { email } = await newPerson();
  const known = { 'x-device': DEVICE };
  expect((await signIn(email, { headers: known })).status).toBe(200);

  const statuses: number[] = [];
  for (let i = 0; i < 21; i += 1) statuses.push((await guess(email, `10.20.${i}.1`, known)).status);

  expect(statuses.filter((status) => status === 401)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
});

test('the guesses of all strangers at a person end with the day’s thousandth, and a new password gives them back', async () => {
  const { id, email, username } = await newPerson({ username: `u${randomUUID()}` });
  expect((await signIn(email, { address: '192.0.2.3', headers: { 'x-device': DEVICE } })).status).toBe(200);
  await useUp(`sign-in-as-day:user:${id}`, 1000);

  const stranger = [await guess(email, '10.30.1.1'), await guess(username ?? '', '10.30.2.1')];
  const owner = [
    await signIn(email, { address: '192.0.2.3' }),
    await signIn(email, { address: '10.30.3.1', headers: { 'x-device': DEVICE } }),
  ];
  await server.platform.db
    .transaction()
    .execute((tx) => sessionsService(server.platform, async () => null).endAll(tx, id, { reason: 'password_changed' }));

  expect(stranger.map(({ status }) => status)).toEqual([429, 429]);
  expect(owner.map(({ status }) => status)).toEqual([200, 200]);
  expect((await signIn(email, { address: '10.30.4.1' })).status).toBe(200);
});
