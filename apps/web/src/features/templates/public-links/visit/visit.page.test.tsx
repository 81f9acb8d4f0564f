import { MantineProvider } from '@mantine/core';
import {
  confirmPublicLinkVisit,
  type Locale,
  startPublicLinkVisit,
  startPublicLinkChallenge,
} from '@sealwright/contract';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage } from '../../../../../test/open-page.tsx';
import { type Answer, answer, refuse, serve } from '../../../../../test/server.ts';
import { ApiError } from '../../../../lib/api.ts';
import { fetchTexts, initI18n, setLocale } from '../../../../lib/i18n.ts';
import { sha256After } from '../../../../lib/sha256.ts';
import { type Opened, VisitPage } from './visit-page.tsx';

const NAMESPACES = ['visit', 'common', 'errors'] as const;
const LINK = {
  templateName: 'House rules',
  sender: 'Grace Hopper',
  themeColor: null,
  logoUrl: null,
  needsAccessCode: false,
};
const PUZZLE = answer(startPublicLinkChallenge, { challenge: 'puzzle', bits: 8 });
const SENT = answer(startPublicLinkVisit, { attempt: 'attempt', resendIn: 60 });

let root: Root | null = null;
let isStarted = false;

afterEach(() => {
  root?.unmount();
  root = null;
  closePage();
});

async function open(answers: Answer[], opened?: Opened, locale: Locale = 'en') {
  await page.viewport(390, 844);
  const server = serve(answers);
  if (!isStarted) await initI18n(NAMESPACES, locale);
  isStarted = true;
  await setLocale(locale);
  for (const namespace of NAMESPACES) await fetchTexts(namespace);
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  const left: string[] = [];
  root.render(
    <MantineProvider>
      <VisitPage
        opened={opened ?? { place: { code: 'abc', team: undefined }, link: LINK }}
        onLeave={(path) => left.push(path)}
      />
    </MantineProvider>,
  );
  return { ...server, left };
}

async function askForCode() {
  await page.getByRole('textbox', { name: 'Your name' }).fill('Vera');
  await page.getByRole('textbox', { name: 'Email address' }).fill('vera@example.com');
  await page.getByRole('button', { name: 'Email me a code' }).click();
}

test('name, address, puzzle and code lead to the page where they sign', async () => {
  const confirmed = answer(confirmPublicLinkVisit, { path: '/sign/7?token=secret' });
  const { left, received } = await open([PUZZLE, SENT, confirmed]);
  await page.getByRole('button', { name: 'Email me a code' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Your name' })).toHaveFocus();
  await askForCode();
  await page.getByRole('textbox', { name: 'Code' }).fill('123456');
  await page.getByRole('button', { name: 'Confirm and open the document' }).click();
  await expect.poll(() => left).toEqual(['/sign/7?token=secret']);
  const asked = received.find(({ at }) => at === startPublicLinkVisit.at)?.body as { answer: number; website: string };
  expect(asked).toMatchObject({
    name: 'Vera',
    email: 'vera@example.com',
    locale: 'en',
    website: '',
    challenge: 'puzzle',
  });
  expect(Math.clz32(sha256After('puzzle:')(String(asked.answer))[0] ?? 0)).toBeGreaterThanOrEqual(8);
});

test('a refusal stands at its field', async () => {
  await open([PUZZLE, refuse(startPublicLinkVisit, 422, 'public_link_domain')]);
  await askForCode();
  await expect
    .element(page.getByText('This link doesn’t accept this kind of email address.', { exact: false }))
    .toBeVisible();
  await expect.element(page.getByRole('textbox', { name: 'Email address' })).toHaveAttribute('aria-invalid', 'true');
});

test('a wrong code is said at once, and another one is waited for', async () => {
  await open([PUZZLE, SENT, refuse(confirmPublicLinkVisit, 422, 'code_incorrect')]);
  await askForCode();
  await expect.element(page.getByRole('button', { name: /Email a new code/ })).toBeDisabled();
  await page.getByRole('textbox', { name: 'Code' }).fill('000000');
  await page.getByRole('button', { name: 'Confirm and open the document' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Code' })).toHaveAttribute('aria-invalid', 'true');
  await page.getByRole('button', { name: 'Change name or email address' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Your name' })).toHaveValue('Vera');
});

test.each([
  ['public_link_closed', 410, 'This link is closed. Ask the sender for a new one.'],
  ['public_link_full', 410, 'This link has reached its limit. Ask the sender for a new one.'],
  ['public_link_expired', 410, 'This link has expired. Ask the sender for a new one.'],
] as const)('%s is said in words', async (code, status, words) => {
  await open([], { error: new ApiError(code, { status }) });
  await expect.element(page.getByText(words)).toBeVisible();
});
