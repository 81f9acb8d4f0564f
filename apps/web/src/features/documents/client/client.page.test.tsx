import { MantineProvider } from '@mantine/core';
import {
  answerClientCheck,
  type Locale,
  openClientPart,
  requestClientLink,
  startClientCheck,
  withdrawPaper,
} from '@sealwright/contract';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { holdUploads } from '../../../../test/held-uploads.ts';
import { late } from '../../../../test/late.ts';
import { closePage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse, serve } from '../../../../test/server.ts';
import { ApiError } from '../../../lib/api.ts';
import { fetchTexts, initI18n, setLocale } from '../../../lib/i18n.ts';
import { readWalk, writeWalk } from '../../../lib/walk.ts';
import { ClientScreen, type Opened } from './client-screen.tsx';
import { tokenOf } from './place.ts';

const NAMESPACES = ['client', 'checklist-items', 'common', 'errors'] as const;
const TOKEN = 'a'.repeat(43);
const CHECK = {
  method: 'email_code' as const,
  isPassed: false,
  senderName: 'Hopper Tax',
  locale: 'en' as const,
  themeColor: null,
  logoUrl: null,
  triesLeft: 5,
  lastsHours: 12,
  channel: 'email' as const,
  sentTo: 'r•••@example.com',
  code: null,
};
const PART = {
  id: 1,
  documentId: 11,
  title: 'Lease',
  state: 'waiting' as const,
  sentAt: '2026-11-20T10:00:00.000Z',
  expiresAt: null,
  toSign: true,
  asksAgain: false,
};
const ITEM = {
  id: 5,
  kind: 'w2' as const,
  name: '',
  note: 'From both employers',
  isRequired: true,
  state: 'returned' as const,
  reason: 'It is cut off.',
  papers: [{ id: 9, name: 'w2.pdf', sizeBytes: 2048, uploadedAt: '2026-11-20T10:00:00.000Z', mayWithdraw: true }],
};
const PAGE = {
  name: 'Rosa Diaz',
  email: 'rosa@example.com',
  senderName: 'Hopper Tax',
  themeColor: null,
  logoUrl: null,
  locale: 'en' as const,
  parts: [PART, { ...PART, id: 2, documentId: 12, title: 'Loan', asksAgain: true }],
  checklists: [{ id: 3, taxYear: 2026, message: '', dueOn: '2027-03-01', isClosed: false, items: [ITEM] }],
};

let root: Root | null = null;
let isStarted = false;

afterEach(() => {
  vi.unstubAllGlobals();
  root?.unmount();
  root = null;
  writeWalk(null);
  closePage();
});

async function open(opened: Opened, answers: Answer[] = [], locale: Locale = 'en') {
  await page.viewport(390, 844);
  const server = serve(answers);
  if (!isStarted) await initI18n(NAMESPACES, locale);
  isStarted = true;
  await setLocale(locale);
  for (const namespace of NAMESPACES) await fetchTexts(namespace);
  const place = document.createElement('div');
  document.body.append(place);
  root = createRoot(place);
  const seen = { left: [] as string[], again: 0 };
  const onAgain = async () => {
    seen.again += 1;
  };
  const show = (what: Opened) =>
    root?.render(
      <MantineProvider>
        <ClientScreen opened={what} onAgain={onAgain} onLeave={(address) => seen.left.push(address)} />
      </MantineProvider>,
    );
  show(opened);
  return { ...server, seen, show };
}

test('an address that a mail program has cut is none', () => {
  expect(tokenOf(`/client/${TOKEN}`)).toBe(TOKEN);
  expect(tokenOf('/client/abc')).toBeNull();
  expect(tokenOf('/client/')).toBeNull();
});

test('a code is sent, a wrong one says how many tries are left, and a right one opens the page', async () => {
  const code = { expiresAt: '2030-01-01T00:00:00.000Z', resendIn: 60 };
  const wrong = refuse(answerClientCheck, 422, 'identity_incorrect', { facts: { triesLeft: 3 } });
  const answers = [answer(startClientCheck, { ...CHECK, code }), wrong];
  const { seen } = await open({ token: TOKEN, check: CHECK }, answers);
  await page.getByRole('button', { name: /Email a code to/ }).click();
  await page.getByRole('textbox', { name: 'Code' }).fill('123456');
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
  expect(seen.again).toBe(0);
  answers[1] = answer(answerClientCheck, { proof: 'proof', expiresAt: '2030-01-01T00:00:00.000Z' });
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(() => seen.again).toBe(1);
});

test('all that waits is signed one after another, each by its own link, and comes back here', async () => {
  const opened = answer(openClientPart, { documentId: 11, token: 'own', proof: 'carried' });
  const { seen } = await open({ token: TOKEN, page: PAGE }, [opened]);
  await expect.element(page.getByText('Needs one more check')).toBeVisible();
  await page.getByRole('button', { name: 'Sign all, one after another (2)' }).click();

  await expect.poll(() => seen.left).toEqual([`${location.origin}/sign/11?token=own`]);
  expect(readWalk()).toMatchObject({ home: `/client/${TOKEN}?next`, email: 'rosa@example.com', next: 1 });
  expect(readWalk()?.stops.map(({ title }) => title)).toEqual(['Lease', 'Loan']);
});

test('a paper that came back says why, and a file is taken back until someone looked at it', async () => {
  const left = { ...ITEM, papers: [] };
  await open({ token: TOKEN, page: PAGE }, [answer(withdrawPaper, left)]);
  await expect.element(page.getByText(/It is cut off/)).toBeVisible();
  await expect.element(page.getByText(/Still needed: 1 · by Mar 1, 2027/)).toBeVisible();
  await page.getByRole('button', { name: 'Remove w2.pdf' }).click();
  await expect.element(page.getByText('w2.pdf')).not.toBeInTheDocument();
});

function choose(...names: string[]) {
  const chosen = new DataTransfer();
  for (const name of names) chosen.items.add(new File(['x'], name, { type: 'application/pdf' }));
  const input = document.querySelector<HTMLInputElement>('[data-testid^="files-"]');
  if (input === null) throw new Error('No way to choose files.');
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

/** Whether the browser would ask before the page is left. */
const asksBeforeLeaving = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
const comeBack = () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
const button = (name: string) => page.getByRole('button', { name, exact: true });
const STILL = 'Your files are still being sent. You can sign and open documents when that’s done.';

test('nothing that leads away can be pressed while files are on their way, and closing asks', async () => {
  const uploads = holdUploads();
  const other = { ...PART, id: 4, title: 'Will', state: 'later' as const, toSign: false };
  await open({ token: TOKEN, page: { ...PAGE, parts: [...PAGE.parts, other] } });
  await expect.element(button('Sign Lease')).toBeEnabled();
  await expect.poll(asksBeforeLeaving).toBe(false);
  choose('w2.pdf', 'more.pdf');

  for (const name of ['Sign Lease', 'Sign all, one after another (2)', 'Open Will']) {
    await expect.element(button(name)).toBeDisabled();
  }
  await expect.element(page.getByText(STILL).first()).toBeVisible();
  await expect.poll(asksBeforeLeaving).toBe(true);
  uploads[0]?.end(201, ITEM);
  await expect.poll(() => uploads.length).toBe(2);
  await expect.element(button('Sign Lease')).toBeDisabled();
  uploads[1]?.end(201, ITEM);

  await expect.element(button('Sign Lease')).toBeEnabled();
  await expect.element(button('Open Will')).toBeEnabled();
  await expect.element(page.getByText(STILL)).not.toBeInTheDocument();
  await expect.poll(asksBeforeLeaving).toBe(false);
});

test('files that were refused or cancelled hold nothing back', async () => {
  const uploads = holdUploads();
  await open({ token: TOKEN, page: PAGE });
  await expect.element(button('Sign Lease')).toBeEnabled();
  choose('tool.pdf', 'more.pdf');
  await expect.poll(() => uploads.length).toBe(1);
  uploads[0]?.end(422, { code: 'paper_kind', status: 422, title: '', detail: '' });
  await expect.element(button('Try again: tool.pdf')).toBeVisible();
  await expect.element(button('Sign Lease')).toBeDisabled();
  await button('Cancel more.pdf').click();
  await expect.element(button('Sign Lease')).toBeEnabled();
  await expect.poll(asksBeforeLeaving).toBe(false);

  await button('Try again: tool.pdf').click();
  await expect.element(button('Sign Lease')).toBeDisabled();
  uploads[2]?.end(201, ITEM);
  await expect.element(button('Sign Lease')).toBeEnabled();
});

test('a file chosen while the document is being opened keeps the page', async () => {
  const uploads = holdUploads();
  const opening = late(answer(openClientPart, { documentId: 11, token: 'own', proof: 'carried' }));
  const { received, seen } = await open({ token: TOKEN, page: PAGE }, [opening]);
  await button('Sign Lease').click();
  await expect.poll(() => received.length).toBe(1);
  choose('w2.pdf');
  await expect.poll(() => uploads.length).toBe(1);
  opening.letGo();
  await expect.poll(() => document.querySelector('[data-loading]')).toBeNull();
  uploads[0]?.end(201, ITEM);
  await expect.element(button('Sign Lease')).toBeEnabled();
  expect(seen.left).toEqual([]);
});

test('a page that comes back as it was left is read again, but not while a file is on its way', async () => {
  const uploads = holdUploads();
  const { seen, show } = await open({ token: TOKEN, page: PAGE });
  await expect.element(button('Sign Lease')).toBeEnabled();
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }));
  expect(seen.again).toBe(0);
  // It listens a moment after it is drawn.
  await expect.poll(() => comeBack() && seen.again).toBe(1);
  const accepted = { ...ITEM, state: 'accepted' as const };
  const [checklist] = PAGE.checklists;
  show({ token: TOKEN, page: { ...PAGE, parts: [PART], checklists: [{ ...checklist!, items: [accepted] }] } });
  await expect.element(page.getByText('Accepted')).toBeVisible();
  await expect.element(button('Sign Loan')).not.toBeInTheDocument();

  choose('w2.pdf');
  await expect.element(button('Sign Lease')).toBeDisabled();
  comeBack();
  uploads[0]?.end(201, ITEM);
  await expect.element(button('Sign Lease')).toBeEnabled();
  expect(seen.again).toBe(1);
});

test('when the check has run out the page asks again', async () => {
  const { seen } = await open({ token: TOKEN, page: PAGE }, [refuse(withdrawPaper, 409, 'identity_needed')]);
  await page.getByRole('button', { name: 'Remove w2.pdf' }).click();
  await expect.poll(() => seen.again).toBe(1);
});

test('a link that ran out is renewed by email; one that was ended is not', async () => {
  const expired = new ApiError('client_link_expired', { status: 410 });
  const server = await open({ error: expired, token: TOKEN }, [answer(requestClientLink)]);
  await page.getByRole('button', { name: 'Email me a new link' }).click();
  await expect.element(page.getByText('A new link is on its way to your email address.')).toBeVisible();
  expect(server.received.map(({ at }) => at)).toEqual([requestClientLink.at]);
  root?.unmount();

  await open({ error: new ApiError('client_link_ended', { status: 410 }) });
  await expect.element(page.getByText(/This link was replaced or ended/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Email me a new link' })).not.toBeInTheDocument();
});

test('in Arabic, with long words, nothing is wider than a phone', async () => {
  const long = 'w'.repeat(200);
  const stretched = { ...PAGE, name: long, parts: [{ ...PART, title: long }] };
  await open(
    {
      token: TOKEN,
      page: { ...stretched, checklists: [{ ...PAGE.checklists[0]!, items: [{ ...ITEM, kind: 'other', name: long }] }] },
    },
    [],
    'ar',
  );
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
});
