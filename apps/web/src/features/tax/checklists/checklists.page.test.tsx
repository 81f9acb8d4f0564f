import {
  acceptChecklistItem,
  type Checklist,
  createChecklist,
  getChecklist,
  getClientPageSettings,
  listChecklists,
  listChecklistTemplates,
  listContacts,
  openPaper,
  returnChecklistItem,
  sendChecklist,
  toWire,
  updateChecklist,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, openPage } from '../../../../test/open-page.tsx';
import { sampleOf } from '../../../../test/sample.ts';
import { answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const ITEM = { id: 7, kind: 'w2' as const, name: '', note: '', isRequired: true, reason: '' };
const PAPER = {
  id: 9,
  name: 'w2.pdf',
  mediaType: 'application/pdf',
  sizeBytes: 1024,
  pageCount: 1,
  uploadedAt: '2026-11-20T10:00:00.000Z',
  lookedAt: null,
  keptWith: null,
};
const CHECKLIST = {
  ...(sampleOf(getChecklist.response) as Checklist),
  client: { id: 3, name: 'Rosa Diaz', email: 'rosa@example.com' },
  taxYear: 2026,
  state: 'out' as const,
  stage: 'waiting' as const,
  sentAt: '2026-11-19T10:00:00.000Z',
  isClientLocked: false,
  permissions: { update: true, send: true, close: true, reopen: false, delete: false, decide: true },
  items: [
    { ...ITEM, state: 'received' as const, papers: [PAPER] },
    { ...ITEM, id: 8, kind: 'photo_id' as const, state: 'open' as const, papers: [] },
  ],
};
const TEMPLATES = answer(listChecklistTemplates, { results: [], permissions: { save: true } });

test('the list says for each client what is missing, and narrows by its status', async () => {
  const { client, permissions, stage, state, taxYear } = CHECKLIST;
  const counts = { itemCount: 5, missingCount: 2, receivedCount: 1 };
  const row = { client, permissions, stage, state, taxYear, ...counts, isLate: true };
  const list = { count: 1, next: null, previous: null, results: [row] };
  const server = await openPage('/checklists', { answers: [answer(listChecklists, list)] });

  await expect.element(page.getByText('Items: 5 · missing: 2 · to review: 1')).toBeVisible();
  await expect.element(page.getByText('Late')).toBeVisible();
  await page.getByRole('combobox', { name: 'Status' }).click();
  await page.getByRole('option', { name: 'To review' }).click();
  await expect
    .poll(() => server.received.findLast(({ at }) => at === listChecklists.at)?.query['stage'])
    .toBe('to_review');
});

test('a checklist is made of ready items and one of its own, and sent at once', async () => {
  const contact = {
    ...(sampleOf(listContacts.response.shape.results.element) as object),
    id: 3,
    firstName: 'Rosa',
    lastName: 'Diaz',
  };
  const server = await openPage('/checklists/new', {
    answers: [
      TEMPLATES,
      answer(listContacts, { count: 1, next: null, previous: null, results: [contact] }),
      answer(createChecklist, { ...CHECKLIST, id: 5 }),
      answer(sendChecklist, { ...CHECKLIST, id: 5 }),
      answer(getChecklist, { ...CHECKLIST, id: 5 }),
    ],
  });
  await page.getByRole('button', { name: 'Create checklist' }).click();
  await expect.element(page.getByText('Required', { exact: true }).first()).toBeVisible();
  expect(server.bodiesOf(createChecklist)).toHaveLength(0);

  await page.getByRole('combobox', { name: /^Client( \*)?$/ }).fill('Rosa');
  await page.getByRole('option', { name: /Rosa Diaz/ }).click();
  await page.getByRole('textbox', { name: /^Tax year/ }).fill('2026');
  await page.getByRole('button', { name: 'Remove Photo ID' }).click();
  await page.getByRole('combobox', { name: 'Add a paper' }).click();
  await page.getByRole('option', { name: 'Another paper' }).click();
  await page.getByRole('textbox', { name: /^Name/ }).fill('Lease');
  await page.getByRole('button', { name: 'Create checklist' }).click();

  await expect.poll(() => server.bodiesOf(sendChecklist)).toHaveLength(1);
  const [sent] = server.bodiesOf(createChecklist);
  expect(sent).toMatchObject({ contactId: 3, taxYear: 2026, autoReminders: true, dueOn: null });
  expect((sent as { items: { kind: string; name: string }[] }).items.map(({ kind, name }) => [kind, name])).toEqual([
    ['w2', ''],
    ['last_return', ''],
    ['other', 'Lease'],
  ]);
  await expect.element(page.getByRole('heading', { name: 'Rosa Diaz · 2026' })).toBeVisible();
});

test('a paper that comes while a checklist is changed takes nothing that was typed', async () => {
  const [first, ...others] = CHECKLIST.items;
  const answers = [
    CHECKLIST,
    { ...CHECKLIST, version: CHECKLIST.version + 1, items: [{ ...first, papers: [] }, ...others] },
  ];
  const server = await openPage(`/checklists/${CHECKLIST.id}/edit`, {
    answers: [
      TEMPLATES,
      refuse(updateChecklist, 409, 'version_stale'),
      {
        endpoint: getChecklist,
        respond: () => Response.json(toWire(answers.length > 1 ? answers.shift() : answers[0])),
      },
    ],
  });
  const message = page.getByRole('textbox', { name: /^Message/ });
  await message.fill('Before Friday, please.');
  await page.getByRole('button', { name: 'Save', exact: false }).first().click();

  await expect.element(page.getByText('Someone else changed this')).toBeVisible();
  await expect.element(message).toHaveValue('Before Friday, please.');
  await page.getByRole('button', { name: 'Save', exact: false }).first().click();
  await expect.poll(() => server.received.filter(({ at }) => at === updateChecklist.at)).toHaveLength(2);
});

test('what came is looked at, accepted, or sent back with a reason', async () => {
  const accepted = {
    ...CHECKLIST,
    items: [{ ...CHECKLIST.items[0]!, state: 'accepted' as const }, CHECKLIST.items[1]!],
  };
  const server = await openPage('/checklists/1', {
    answers: [
      TEMPLATES,
      answer(getChecklist, CHECKLIST),
      answer(openPaper, {
        paper: PAPER,
        pages: [
          {
            page: 1,
            width: 612,
            height: 792,
            picture: 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==',
          },
        ],
        looks: [{ name: 'Ada', kind: 'opened', at: '2026-11-20T11:00:00.000Z' }],
      }),
      answer(acceptChecklistItem, accepted),
      answer(returnChecklistItem, CHECKLIST),
    ],
  });
  await page.getByRole('button', { name: 'Open w2.pdf' }).click();
  await expect.element(page.getByRole('img', { name: 'Page 1' })).toBeVisible();
  await expect.element(page.getByText(/Opened by .*Ada/)).toBeVisible();
  expect(server.bodiesOf(openPaper)).toHaveLength(1);
  await userEvent.keyboard('{Escape}');

  // Nothing came for the second item: it can be accepted, and not sent back.
  await expect.element(page.getByRole('button', { name: 'Ask for another file for Photo ID' })).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Ask for another file for Form W-2 (wages)' }).click();
  await page.getByRole('textbox', { name: /^Reason/ }).fill('It is cut off.');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect.poll(() => server.bodiesOf(returnChecklistItem)).toEqual([{ reason: 'It is cut off.' }]);
  await page.getByRole('button', { name: 'Accept Form W-2 (wages)' }).click();
  await expect.element(page.getByText('Accepted', { exact: true })).toBeVisible();
});

test('who does not manage the account reads how clients identify, and cannot change it', async () => {
  await openPage('/checklists', {
    answers: [
      TEMPLATES,
      answer(listChecklists, { count: 0, next: null, previous: null, results: [] }),
      answer(getClientPageSettings, { identity: 'email_code', hasTextMessages: true, permissions: { update: false } }),
    ],
  });
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect.element(page.getByRole('radio', { name: 'By email' })).toBeDisabled();
  await expect.element(page.getByText('Only people who manage this account can change this.')).toBeVisible();
});
