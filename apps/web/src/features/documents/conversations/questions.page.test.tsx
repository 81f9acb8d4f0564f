import { answerQuestion, getDocument, listConversations } from '@sealwright/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToFit, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { answer, refuse } from '../../../../test/server.ts';
import { answerUploads } from '../../../../test/uploads.ts';

afterEach(closePage);
afterEach(() => vi.unstubAllGlobals());

const holding = answer(getDocument, { id: 1, title: 'Lease', archivedAt: null }, { text: 'Lease' });
const at = '2026-11-20T10:00:00.000Z';
const asked = {
  document: 1,
  recipient: 5,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  isUnanswered: true,
  permissions: { answer: true },
  messages: [{ id: 1, kind: 'question' as const, author: 'Ada Lovelace', text: 'Why 900?', files: [], createdAt: at }],
};

test('the tab says how many wait for an answer, and an answer is sent to its recipient', async () => {
  const server = await openPage('/documents/1?tab=questions', {
    answers: [holding, answer(listConversations, { unanswered: 1, conversations: [asked] }), answer(answerQuestion)],
  });
  await expectToStand();
  await expect.element(page.getByRole('tab', { name: 'Questions 1' })).toBeVisible();
  await expect.element(page.getByText('Why 900?')).toBeVisible();
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect.element(page.getByText('This field is required.')).toBeVisible();
  await page.getByRole('textbox', { name: /Your answer to/ }).fill('Because of the garden.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect.poll(() => server.bodiesOf(answerQuestion)).toEqual([{ recipient: 5, text: 'Because of the garden.' }]);
});

test('files are attached to an answer, and one that is refused holds it back', async () => {
  answerUploads(201, { id: 9, name: 'map.pdf', size: 2048 });
  const server = await openPage('/documents/1?tab=questions', {
    answers: [
      holding,
      answer(listConversations, { unanswered: 1, conversations: [asked], others: [] }),
      answer(answerQuestion),
    ],
  });
  await expectToStand();
  await page.getByRole('textbox', { name: /Your answer to/ }).fill('Here is the map.');
  const chosen = new DataTransfer();
  chosen.items.add(new File(['x'], 'map.png', { type: 'image/png' }));
  const element = page.getByLabelText('Attach a file').first().element() as HTMLInputElement;
  element.files = chosen.files;
  element.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByText('map.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect
    .poll(() => server.bodiesOf(answerQuestion))
    .toEqual([{ recipient: 5, text: 'Here is the map.', files: [9] }]);
});

test('a refused file says why, and is taken off again', async () => {
  answerUploads(422, { code: 'paper_kind', status: 422, title: '', detail: '' });
  await openPage('/documents/1?tab=questions', {
    answers: [holding, answer(listConversations, { unanswered: 1, conversations: [asked], others: [] })],
  });
  await expectToStand();
  await expect.element(page.getByRole('button', { name: 'Attach a file' })).toBeVisible();
  const chosen = new DataTransfer();
  chosen.items.add(new File(['x'], 'tool.exe', { type: 'application/pdf' }));
  const element = page.getByLabelText('Attach a file').first().element() as HTMLInputElement;
  element.files = chosen.files;
  element.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByRole('alert').getByText(/PDF/)).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send answer' })).toBeDisabled();
  await page.getByRole('button', { name: 'Remove tool.exe' }).click();
  await expect.element(page.getByRole('button', { name: 'Send answer' })).toBeEnabled();
  await expectToFit();
});

test('files beyond the fifth are named, and hold the answer back until they are taken off', async () => {
  answerUploads(201, { id: 9, name: 'map.pdf', size: 2048 });
  await openPage('/documents/1?tab=questions', {
    answers: [holding, answer(listConversations, { unanswered: 1, conversations: [asked], others: [] })],
  });
  await expectToStand();
  await expect.element(page.getByRole('button', { name: 'Attach a file' })).toBeVisible();
  const chosen = new DataTransfer();
  for (const at of [1, 2, 3, 4, 5, 6]) chosen.items.add(new File(['x'], `${at}.png`, { type: 'image/png' }));
  const element = page.getByLabelText('Attach a file').first().element() as HTMLInputElement;
  element.files = chosen.files;
  element.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByText('A message can have up to 5 files.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Send answer' })).toBeDisabled();
  await page.getByRole('button', { name: 'Remove 6.png' }).click();
  await expect.element(page.getByRole('button', { name: 'Send answer' })).toBeEnabled();
});

test('a file with a long name keeps its picture beside it', async () => {
  const [message] = asked.messages;
  const messages = [{ ...message!, files: [{ id: 3, name: `${'N'.repeat(200)}.pdf`, size: 2048 }] }];
  await openPage('/documents/1?tab=questions', {
    viewport: 'phone',
    answers: [holding, answer(listConversations, { conversations: [{ ...asked, messages }], others: [] })],
  });
  await expectToStand();
  const file = page.getByRole('button', { name: /^Download N+\.pdf$/ });
  await expect.element(file).toBeVisible();
  expect(file.element().querySelector('svg')?.getBoundingClientRect().width).toBe(14);
  await expectToFit();
});

test('where no one can be answered the thread is read only, and a separate copy is named', async () => {
  const closed = { ...asked, document: 2, isUnanswered: false, permissions: { answer: false } };
  const long = { ...closed.messages[0]!, text: 'W'.repeat(600) };
  await openPage('/documents/1?tab=questions', {
    answers: [holding, answer(listConversations, { unanswered: 0, conversations: [{ ...closed, messages: [long] }] })],
  });
  await expect.element(page.getByText('You can’t answer this recipient here.')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Open this recipient’s own copy' })).toBeVisible();
  await expectToFit();
});

test('a sender writes first to someone who was invited', async () => {
  const others = [
    { document: 2, recipient: 7, name: 'Bob', email: 'bob@example.com' },
    { document: 3, recipient: 8, name: 'Cy', email: 'cy@example.com' },
  ];
  const server = await openPage('/documents/1?tab=questions', {
    answers: [holding, answer(listConversations, { unanswered: 0, conversations: [], others }), answer(answerQuestion)],
  });
  await expectToStand();
  await page.getByRole('button', { name: 'Write to a recipient' }).click();
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect.element(page.getByText('This field is required.').first()).toBeVisible();
  await page.getByRole('combobox', { name: 'Recipient' }).click();
  await page.getByRole('option', { name: 'Cy' }).click();
  await page.getByRole('textbox', { name: /^Message/ }).fill('Please bring your passport.');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect
    .poll(() => server.received.find(({ at: call }) => call === answerQuestion.at))
    .toMatchObject({ params: { id: '3' }, body: { recipient: 8, text: 'Please bring your passport.', isFirst: true } });
});

test('questions that cannot be read can be asked for again', async () => {
  await openPage('/documents/1?tab=questions', { answers: [holding, refuse(listConversations, 400, 'internal')] });
  await expect.element(page.getByText('The questions couldn’t be loaded.')).toBeVisible();
});
