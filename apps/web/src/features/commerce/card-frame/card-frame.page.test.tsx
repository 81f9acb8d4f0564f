import { MantineProvider } from '@mantine/core';
import { answerTestChallenge, confirmTestCard, type Locale } from '@sealwright/contract';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage } from '../../../../test/open-page.tsx';
import { type Answer, answer, cutOff, serve } from '../../../../test/server.ts';
import { fetchTexts, initI18n, setLocale } from '../../../lib/i18n.ts';
import { CardFrame, type FramePort } from './card-frame.tsx';
import { type Ask, heardByFrame, heardByPage, type Outcome } from './card-messages.ts';

const NAMESPACES = ['card', 'common', 'errors'] as const;
const SECRET = 'ch_test_a_secret_b';

let root: Root | null = null;
let isStarted = false;

afterEach(() => {
  root?.unmount();
  root = null;
  closePage();
});

async function open(
  answers: Answer[],
  { locale = 'en', isFormShown = true }: { locale?: Locale; isFormShown?: boolean } = {},
) {
  await page.viewport(390, 844);
  const server = serve(answers);
  if (!isStarted) await initI18n(NAMESPACES, locale);
  isStarted = true;
  await setLocale(locale);
  for (const namespace of NAMESPACES) await fetchTexts(namespace);
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  const heard: ((ask: Ask) => Promise<Outcome>)[] = [];
  const port: FramePort = {
    hear: (given) => {
      heard.push(given);
      return () => undefined;
    },
    fit: () => () => undefined,
  };
  root.render(
    <MantineProvider>
      <CardFrame port={port} isFormShown={isFormShown} />
    </MantineProvider>,
  );
  await expect.poll(() => heard.length).toBeGreaterThan(0);
  const ask = async (kind: Ask['kind']): Promise<Outcome> =>
    (await heard.at(-1)?.({ kind, id: 1, clientSecret: SECRET })) ?? { outcome: 'failed', message: 'not heard' };
  return { ...server, submit: () => ask('submit'), confirm: () => ask('confirm') };
}

async function type(number: string) {
  await page.getByRole('textbox', { name: 'Card number' }).fill(number);
  await page.getByRole('textbox', { name: 'Expiration (MM/YY)' }).fill('0940');
  await page.getByRole('textbox', { name: 'Security code' }).fill('123');
}

const DONE = answer(confirmTestCard, { state: 'done', failure: null });
const ACTION = answer(confirmTestCard, { state: 'action', failure: null });

test('a test card becomes its token, and its number goes nowhere', async () => {
  const { submit, received } = await open([DONE]);
  await type('4242424242424242');

  expect(await submit()).toEqual({ outcome: 'done' });

  await expect.element(page.getByRole('textbox', { name: 'Card number' })).toHaveValue('4242 4242 4242 4242');
  const [sent] = received;
  expect(sent?.body).toEqual({ clientSecret: SECRET, token: 'tok_success', expiryMonth: 9, expiryYear: 2040 });
  expect(JSON.stringify(received)).not.toContain('4242');
});

test('digits of other scripts are read', async () => {
  const { submit, received } = await open([DONE]);
  await type('٤٢٤٢٤٢٤٢٤٢٤٢٤٢٤٢');

  await submit();

  expect(received[0]?.body).toMatchObject({ token: 'tok_success' });
});

test.each([
  ['4111111111111111', /Only test cards work here/],
  ['', /Only test cards work here/],
])('the number "%s" is refused here, and nothing is sent', async (number, words) => {
  const { submit, received } = await open([DONE]);
  await type(number);

  expect(await submit()).toMatchObject({ outcome: 'failed' });

  await expect.element(page.getByText(words)).toBeVisible();
  expect(received).toEqual([]);
});

test('a month that does not exist and a short code are said at their fields', async () => {
  const { submit } = await open([DONE]);
  await type('4242424242424242');
  await page.getByRole('textbox', { name: 'Expiration (MM/YY)' }).fill('1340');
  await page.getByRole('textbox', { name: 'Security code' }).fill('12');

  await submit();

  await expect.element(page.getByText('Enter a month and a year, like 12/40.')).toBeVisible();
  await expect.element(page.getByText('Enter 3 or 4 digits.')).toBeVisible();
});

test('a card is picked from the list', async () => {
  const { submit, received } = await open([
    answer(confirmTestCard, { state: 'failed', failure: 'insufficient_funds' }),
  ]);
  await page.getByText('Test cards').click();
  await page.getByRole('button', { name: /insufficient funds/ }).click();

  expect(await submit()).toEqual({
    outcome: 'failed',
    message: 'This card has insufficient funds. Use another one.',
  });
  expect(received[0]?.body).toMatchObject({ token: 'tok_insufficient', expiryMonth: 12, expiryYear: 2040 });
});

test.each([
  ['Confirm payment', true, { state: 'done', failure: null }, { outcome: 'done' }],
  [
    'Decline payment',
    false,
    { state: 'failed', failure: 'confirmation_failed' },
    { outcome: 'failed', message: 'The payment wasn’t confirmed. Try again.' },
  ],
] as const)('the bank asks, and is answered with "%s"', async (button, isAccepted, said, outcome) => {
  const { submit, received } = await open([ACTION, answer(answerTestChallenge, said)]);
  await type('4000002500003155');
  const submitted = submit();

  await expect.element(page.getByRole('button', { name: 'Confirm payment' })).toHaveFocus();
  await page.getByRole('button', { name: button }).click();

  expect(await submitted).toEqual(outcome);
  expect(received[1]?.body).toEqual({ clientSecret: SECRET, isAccepted });
});

test('the bank of a saved card asks without a form', async () => {
  const { confirm } = await open([answer(answerTestChallenge, { state: 'done', failure: null })], {
    isFormShown: false,
  });
  expect(page.getByRole('textbox').elements()).toEqual([]);
  const confirmed = confirm();
  await page.getByRole('button', { name: 'Confirm payment' }).click();

  expect(await confirmed).toEqual({ outcome: 'done' });
});

test('without a network it is said, and can be tried again', async () => {
  const { submit } = await open([cutOff(confirmTestCard)]);
  await type('4242424242424242');

  const { outcome, message } = await submit();

  expect(outcome).toBe('failed');
  expect(message).not.toBe('');
});

test('only messages of our own page, and of the right window, are heard', () => {
  const data = { kind: 'submit', id: 1, clientSecret: SECRET };
  const own = { origin: location.origin, source: window, data };

  expect(heardByFrame(own, window)).toEqual(data);
  expect(heardByFrame({ ...own, origin: 'https://evil.example' }, window)).toBeNull();
  expect(heardByFrame({ ...own, source: null }, window)).toBeNull();
  expect(heardByFrame({ ...own, data: { kind: 'steal' } }, window)).toBeNull();
  expect(heardByPage({ ...own, data: { kind: 'ready' } }, window)).toEqual({ kind: 'ready' });
  expect(heardByPage({ ...own, data: { kind: 'ready' } }, null)).toBeNull();
});
