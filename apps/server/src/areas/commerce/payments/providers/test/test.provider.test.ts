import { answerTestChallenge, confirmTestCard, type TestCardToken } from '@sealwright/contract';
import { describe, expect, test } from 'vitest';
import { type Refused, testApp } from '../../../../../../test/app.ts';
import { providerContract, type SignedNotice, type TestedCard } from '../../../../../../test/providers.contract.ts';
import { type PaymentProvider, ProviderUnreachable } from '../../payments.provider.ts';
import type { PostNotice } from './test.notices.ts';
import { createTestProvider } from './test.provider.ts';
import { testProviderTasks } from './test.tasks.ts';

const EXPIRY = { expiryMonth: 12, expiryYear: 2040 };
const TEN_SECONDS = 10_000;

async function bench() {
  const server = await testApp();
  const { platform, clock, as } = server;
  let isLosing = false;
  const provider: PaymentProvider = createTestProvider(platform, {
    afterWrite: () => {
      if (!isLosing) return;
      isLosing = false;
      throw new ProviderUnreachable('The answer was lost');
    },
  });
  const posted: SignedNotice[] = [];
  let status = 200;
  const post: PostNotice = async (_url, body, headers) => {
    posted.push({ body: Buffer.from(body), headers });
    return status;
  };
  const sweep = testProviderTasks(platform, post).find(({ task }) => task.options.every !== undefined);
  return {
    server,
    provider,
    enter: async (clientSecret: string | null, card: TestedCard) => {
      const token = `tok_${card}` as TestCardToken;
      await as(null)(confirmTestCard, { body: { clientSecret: clientSecret ?? '', token, ...EXPIRY } });
    },
    answer: async (clientSecret: string | null, isAccepted: boolean) => {
      await as(null)(answerTestChallenge, { body: { clientSecret: clientSecret ?? '', isAccepted } });
    },
    loseAnswer: () => void (isLosing = true),
    waitForLate: async () => clock.advance(TEN_SECONDS),
    advance: (milliseconds: number) => clock.advance(milliseconds),
    answerWith: (given: number) => void (status = given),
    notices: async () => {
      await sweep?.run({}, { signal: new AbortController().signal });
      return posted.splice(0);
    },
  };
}

describe('the test provider', () => {
  providerContract(bench);
});

const begin = (provider: PaymentProvider, key = 'key-1') =>
  provider.beginCharge({
    amount: 500,
    currency: 'USD',
    description: 'Bundle',
    reference: 'payment-1',
    customer: null,
    key,
  });

describe('its card frame', () => {
  test.each([
    ['a number where the token belongs', { token: '4242424242424242' }],
    ['a number beside it', { number: '4242 4242 4242 4242' }],
    ['a number in the secret', { clientSecret: 'ch_test_4242424242424242_secret_x' }],
    ['a number as the year', { expiryYear: 4242424242424242 }],
  ])('is refused with %s, and nothing is kept of it', async (_what, part) => {
    const { server, provider } = await bench();
    const { clientSecret } = await begin(provider);
    const payload = { client_secret: clientSecret, token: 'tok_success', expiry_month: 12, expiry_year: 2040 };
    const wired = Object.fromEntries(
      Object.entries(part).map(([name, value]) => [
        name.replace(/[A-Z]/, (letter) => `_${letter.toLowerCase()}`),
        value,
      ]),
    );

    const response = await server.app.inject({
      method: 'POST',
      url: '/api/test-provider/confirm/',
      payload: { ...payload, ...wired },
    });

    expect(response.statusCode).toBe(422);
    expect(response.body.replaceAll(/\D/g, '')).not.toContain('4242424242424242');
  });

  test('opens nothing with a secret that is not the one of the charge', async () => {
    const { server, provider } = await bench();
    const { clientSecret } = await begin(provider);
    const body = { token: 'tok_success' as const, ...EXPIRY };
    const guess = `${clientSecret?.slice(0, -4)}aaaa`;

    const refusal = server.as(null)(confirmTestCard, { body: { ...body, clientSecret: guess } });

    await expect(refusal).rejects.toMatchObject({ code: 'not_found' } satisfies Partial<Refused>);
  });

  test('says what the bank said', async () => {
    const { server, provider } = await bench();
    const { clientSecret } = await begin(provider);
    const enter = (token: TestCardToken, expiryYear = 2040) =>
      server.as(null)(confirmTestCard, {
        body: { clientSecret: clientSecret ?? '', token, expiryMonth: 1, expiryYear },
      });

    expect(await enter('tok_decline')).toEqual({ state: 'failed', failure: 'declined' });
    expect(await enter('tok_success', 2020)).toEqual({ state: 'failed', failure: 'expired_card' });
    expect(await enter('tok_challenge')).toEqual({ state: 'action', failure: null });
    expect(await enter('tok_late')).toEqual({ state: 'done', failure: null });
  });

  test('says that a canceled charge is over, and answers no bank that has not asked', async () => {
    const { server, provider } = await bench();
    const { id, clientSecret } = await begin(provider);
    const secret = clientSecret ?? '';
    const accept = () => server.as(null)(answerTestChallenge, { body: { clientSecret: secret, isAccepted: true } });

    expect((await accept()).state).toBe('over');
    expect((await provider.getCharge(id)).state).toBe('open');
    await provider.cancelCharge({ charge: id, key: 'cancel-1' });

    expect((await accept()).state).toBe('over');
  });
});

describe('its keys', () => {
  test('are forgotten after a day', async () => {
    const { server, provider } = await bench();
    const first = await begin(provider);
    server.clock.advance(23 * 3600_000);
    expect(await begin(provider)).toEqual(first);

    server.clock.advance(2 * 3600_000);

    expect((await begin(provider)).id).not.toBe(first.id);
  });

  test('keep no client secret', async () => {
    const { server, provider } = await bench();
    const { clientSecret } = await begin(provider);

    const rows = await server.platform.db.selectFrom('testProviderAnswers').selectAll().execute();

    expect(JSON.stringify(rows)).not.toContain(clientSecret);
    expect(rows).toHaveLength(1);
  });
});

describe('its notices', () => {
  test('come again until they are taken, and not after that', async () => {
    const { provider, enter, notices, answerWith, advance } = await bench();
    const { clientSecret } = await begin(provider);
    await enter(clientSecret, 'success');
    answerWith(503);

    const first = await notices();
    expect(await notices()).toEqual([]);
    advance(5_000);
    answerWith(204);
    const second = await notices();
    advance(3600_000);

    expect(second.map(({ body }) => body.toString())).toEqual(first.map(({ body }) => body.toString()));
    expect(second).toHaveLength(1);
    expect(await notices()).toEqual([]);
  });

  test('are given up after twelve tries', async () => {
    const { provider, enter, notices, answerWith, advance } = await bench();
    const { clientSecret } = await begin(provider);
    await enter(clientSecret, 'success');
    answerWith(500);

    let tries = 0;
    for (let hour = 0; hour < 20; hour += 1) {
      tries += (await notices()).length;
      advance(3600_000);
    }

    expect(tries).toBe(12);
  });

  test('come twice for the card that says so', async () => {
    const { server, provider, notices } = await bench();
    const { clientSecret } = await begin(provider);
    const body = { clientSecret: clientSecret ?? '', token: 'tok_twice' as const, ...EXPIRY };
    await server.as(null)(confirmTestCard, { body });

    const seen = [...(await notices()), ...(await notices()), ...(await notices())];

    expect(seen.map((notice) => notice.body.toString())).toHaveLength(2);
    expect(seen[0]?.body).toEqual(seen[1]?.body);
  });

  test('of a late charge come when it is paid already', async () => {
    const { provider, enter, notices, advance } = await bench();
    const { id, clientSecret } = await begin(provider);
    await enter(clientSecret, 'late');
    expect(await notices()).toHaveLength(1);

    advance(5_001);
    expect(await notices()).toEqual([]);
    expect((await provider.getCharge(id)).state).toBe('paid');
    advance(5_001);

    expect(await notices()).toHaveLength(1);
  });
});

test('more charges than one page holds are found', async () => {
  const { server, provider } = await bench();
  const at = server.clock.now();
  const charge = {
    amount: 1,
    currency: 'USD',
    description: '',
    reference: 'r',
    state: 'open' as const,
    createdAt: at,
    updatedAt: at,
  };
  const rows = Array.from({ length: 205 }, (_, index) => ({ ...charge, id: `ch_test_${index}` }));
  await server.platform.db.insertInto('testProviderCharges').values(rows).execute();

  const seen = new Set<string>();
  for await (const { id } of provider.chargesSince(at)) seen.add(id);

  expect(seen.size).toBe(205);
});
