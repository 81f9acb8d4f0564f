import { writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  addPaymentMethod,
  answerTestChallenge,
  buyBundles,
  checkPayment,
  confirmPaymentMethod,
  confirmTestCard,
  createPlan,
  createSubscription,
  type Endpoint,
  getPaymentMethods,
  receivePaymentNotice,
  startPayment,
  TestCardToken,
} from '@sealwright/contract';
import { expect, test } from 'vitest';
import { testApp, type TestUser } from '../../../../test/app.ts';
import { billingOn, bundleOf } from '../../../../test/billing.ts';
import { filesWithNumbers, hasNumber, numberOf, tablesWithNumbers } from '../../../../test/card-numbers.ts';
import { rawCall } from '../../../../test/raw-call.ts';
import { rawSql } from '../../../../test/raw-sql.ts';
import { createLog } from '../../../platform/log.ts';

const lines: string[] = [];
const log = createLog('debug', (line) => void lines.push(line));
const server = await testApp({}, () => [], { log });
const { app, clock, make, platform, runTasks } = server;
const admin = await make.user({ role: 'admin' });
await billingOn(server, admin, 1);
const bundle = await bundleOf(server, admin);
const plan = await server.as(admin)(createPlan, {
  body: { kind: 'plan', name: 'Solo', sku: 'SOLO', monthlyPrice: 1000, yearlyPrice: 9000, requestsIncluded: 5 },
});
const EXPIRY = { expiryMonth: 12, expiryYear: 2099 };
const answers: string[] = [];

/** Whatever is sent; what comes back is kept. */
async function call(endpoint: Endpoint, input: object, user: TestUser | null = null): Promise<Record<string, unknown>> {
  const { status, body } = await rawCall(app, endpoint, input as never, user === null ? {} : { token: user.token });
  answers.push(JSON.stringify(body));
  return { ...body, status };
}

const tokenIn = (page: unknown): string => String(page).split('/').at(-1) ?? '';

/** Enters a card as the frame does: by its token. Before that, as a frame that went wrong would: with its number. */
async function enter(clientSecret: unknown, token: TestCardToken, isAccepted = true): Promise<void> {
  const number = numberOf(token);
  const right = { clientSecret: String(clientSecret), token, ...EXPIRY };
  const wrong = [
    { ...right, number },
    { ...right, token: number },
    { ...right, clientSecret: number },
  ];
  for (const body of wrong) expect(await call(confirmTestCard, { body })).toMatchObject({ status: 422 });
  const { state } = await call(confirmTestCard, { body: right });
  if (state !== 'action') return;
  const answer = { clientSecret: right.clientSecret, isAccepted };
  await call(answerTestChallenge, { body: { ...answer, number } });
  await call(answerTestChallenge, { body: answer });
}

async function saveCard(user: TestUser, token: TestCardToken, isAccepted?: boolean): Promise<void> {
  const { id, clientSecret } = await call(addPaymentMethod, { body: { number: numberOf(token) } }, user);
  await enter(clientSecret, token, isAccepted);
  await call(confirmPaymentMethod, { params: { id } }, user);
}

async function payBundle(user: TestUser, token: TestCardToken, isAccepted?: boolean): Promise<string> {
  const { paymentPage } = await call(buyBundles, { body: { plan: bundle.id } }, user);
  const params = { token: tokenIn(paymentPage) };
  const { clientSecret } = await call(startPayment, { params, body: { card: { number: numberOf(token) } } }, user);
  await enter(clientSecret, token, isAccepted);
  await runTasks();
  return String((await call(checkPayment, { params }, user))['state']);
}

const found = async () => ({
  tables: await tablesWithNumbers(platform.db),
  files: filesWithNumbers(platform.config.dataDir),
  lines: lines.filter(hasNumber),
  answers: answers.filter(hasNumber),
});
const NOWHERE = { tables: [], files: [], lines: [], answers: [] };

test('whatever becomes of a card, its number is in no table, file, log or answer', { timeout: 120_000 }, async () => {
  const outcomes: string[] = [];
  for (const token of TestCardToken.options) {
    const user = await make.user();
    await saveCard(user, token);
    await saveCard(user, token, false);
    outcomes.push(await payBundle(user, token), await payBundle(user, token, false));
    // From the saved card, the payer being away.
    await call(createSubscription, { body: { planId: plan.id, interval: 'month' } }, user);
    await call(getPaymentMethods, {}, user);
    const notice = { id: numberOf(token), subject: { kind: 'card', id: numberOf(token) }, number: numberOf(token) };
    const forged = await call(receivePaymentNotice, { params: { provider: 'test' }, body: notice });
    expect(forged).toMatchObject({ status: 400 });
    await runTasks();
  }
  clock.advance(60_000);
  await runTasks({ withSweeps: true });

  // Cards were taken, declined, asked about and charged later: else nothing could have been kept.
  expect(new Set(outcomes)).toEqual(new Set(['paid', 'failed', 'processing']));
  expect(lines.length).toBeGreaterThan(100);
  expect(await found()).toEqual(NOWHERE);
  expect((await server.mails()).filter(({ text, html }) => hasNumber(text + html))).toEqual([]);
});

test('a number that is kept is found, wherever it is', async () => {
  const number = numberOf('tok_success');
  const bytes = Buffer.from(number).toString('hex');
  const file = path.join(platform.config.dataDir, 'kept.txt');
  await rawSql(platform.db, `create table kept (words text, bytes bytea)`);
  await rawSql(platform.db, `insert into kept values ('4242 4242 4242 4242', null)`);
  const inWords = await found();
  await rawSql(platform.db, `update kept set words = null, bytes = '\\x${bytes}'`);
  writeFileSync(file, `paid with ${number}`);
  log.warn('A card was refused', { number });
  answers.push(JSON.stringify({ number }));

  expect(inWords.tables).toEqual(['public.kept']);
  const all = await found();
  expect(all).toMatchObject({ tables: ['public.kept'], files: [file] });
  expect([all.lines.length, all.answers.length]).toEqual([1, 1]);
});
