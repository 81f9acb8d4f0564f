import {
  answerQuestion,
  type DocumentMessage,
  getDocument,
  listConversations,
  watchChanges,
} from '@sealwright/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { late } from '../../../../test/late.ts';
import { closePage, expectToStand, forgetAnswers, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';
import { answerUploads } from '../../../../test/uploads.ts';
import { signOut } from '../../../lib/session.ts';
import { draftKey, useDrafts } from './message-drafts.ts';

afterEach(closePage);
afterEach(() => vi.unstubAllGlobals());

const ADA = { document: 1, recipient: 5, name: 'Ada Lovelace', email: 'ada@example.com' };
const BOB = { document: 1, recipient: 7, name: 'Bob', email: 'bob@example.com' };
const asked = (whom: typeof ADA) => ({
  ...whom,
  isUnanswered: true,
  permissions: { answer: true },
  messages: [
    {
      id: 1,
      kind: 'question' as const,
      author: whom.name,
      text: `${whom.name} asks.`,
      files: [],
      createdAt: '2026-11-20T10:00:00.000Z',
    } satisfies DocumentMessage,
  ],
});
const nothing = (...others: (typeof ADA)[]) => answer(listConversations, { unanswered: 0, conversations: [], others });
const questions = (...of: (typeof ADA)[]) =>
  answer(listConversations, { unanswered: of.length, conversations: of.map(asked), others: [] });

async function openQuestions(...more: Answer[]) {
  let tell = (_event: object): void => {};
  const live: Answer = {
    endpoint: watchChanges,
    respond: () => {
      const { readable, writable } = new TransformStream<string, string>();
      const writer = writable.getWriter();
      tell = (event) => void writer.write(`data: ${JSON.stringify(event)}\n\n`);
      return new Response(readable.pipeThrough(new TextEncoderStream()));
    },
  };
  const answers = [answer(getDocument, { id: 1, title: 'Lease', archivedAt: null }, { text: 'Lease' }), live, ...more];
  const server = await openPage('/documents/1?tab=questions', { answers });
  await expectToStand();
  return { ...server, answers, tellOfChange: () => tell({ kind: 'document', id: 1 }) };
}

const text = () => page.getByRole('textbox', { name: /^Message/ });
const reply = () => page.getByRole('textbox', { name: /Your answer to/ });
const button = (name: string) => page.getByRole('button', { name, exact: true });
const leave = async () => {
  await page.getByRole('link', { name: /^Communicate/ }).click();
  await expect.element(page.getByRole('heading', { name: 'Communicate', level: 1 })).toBeVisible();
};
const comeBack = async () => {
  history.back();
  await expect.element(page.getByRole('heading', { name: 'Lease', level: 1 })).toBeVisible();
};

test('a first message stays while its only recipient asks something, and goes into their thread', async () => {
  const { answers, bodiesOf, tellOfChange } = await openQuestions(nothing(ADA), answer(answerQuestion));
  await button('Write to a recipient').click();
  await text().fill('Please bring your passport.');
  answers.push(questions(ADA));
  tellOfChange();

  await expect.element(page.getByText('Ada Lovelace asks.')).toBeVisible();
  await expect.element(text()).toHaveValue('Please bring your passport.');
  await expect.element(reply()).not.toBeInTheDocument();
  await button('Send message').click();
  await expect
    .poll(() => bodiesOf(answerQuestion))
    .toEqual([{ recipient: 5, text: 'Please bring your passport.', isFirst: true }]);
  await expect.element(text()).not.toBeInTheDocument();
  await expect.element(reply()).toHaveValue('');
});

test('what was begun is there when one comes back, or in the thread that has come about meanwhile', async () => {
  const { answers } = await openQuestions(nothing(ADA, BOB));
  await button('Write to a recipient').click();
  await text().fill('Hello');
  await page.getByRole('combobox', { name: 'Recipient' }).click();
  await page.getByRole('option', { name: 'Bob' }).click();
  await expect.element(text()).toHaveValue('Hello');
  await leave();
  await comeBack();
  await expect.element(text()).toHaveValue('Hello');
  await expect.element(page.getByRole('combobox', { name: 'Recipient' })).toHaveValue('Bob');

  await leave();
  answers.push(questions(BOB));
  forgetAnswers();
  await comeBack();
  await expect.element(reply()).toHaveValue('Hello');
});

test('cancelling throws the text away', async () => {
  await openQuestions(nothing(ADA));
  await button('Write to a recipient').click();
  await text().fill('Hello');
  await button('Cancel').click();
  await button('Write to a recipient').click();
  await expect.element(text()).toHaveValue('');
});

test('a message on its way stands, and only what was sent is cleared', async () => {
  const sending = late(answer(answerQuestion));
  const { bodiesOf } = await openQuestions(questions(ADA), sending);
  await reply().fill('From May.');
  await button('Send answer').click();
  await expect.poll(() => bodiesOf(answerQuestion)).toHaveLength(1);
  await expect.element(reply()).toHaveAttribute('readonly');
  await expect.element(button('Attach a file')).toBeDisabled();
  await leave();
  await comeBack();
  await expect.element(reply()).toHaveAttribute('readonly');

  sending.letGo();
  await expect.element(reply()).toHaveValue('');
  await expect.element(reply()).not.toHaveAttribute('readonly');
  expect(bodiesOf(answerQuestion)).toHaveLength(1);
});

test('a message that could not be sent keeps its text and its files, also after one has left', async () => {
  answerUploads(201, { id: 9, name: 'map.pdf', size: 2048 });
  const sending = late(refuse(answerQuestion, 429, 'too_many_requests'));
  const { bodiesOf } = await openQuestions(questions(ADA), sending);
  await reply().fill('Here is the map.');
  const chosen = new DataTransfer();
  chosen.items.add(new File(['x'], 'map.png', { type: 'image/png' }));
  const input = page.getByLabelText('Attach a file').first().element() as HTMLInputElement;
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(page.getByText('map.pdf')).toBeVisible();
  await button('Send answer').click();
  await expect.poll(() => bodiesOf(answerQuestion)).toHaveLength(1);
  await leave();
  sending.letGo();
  await comeBack();

  await expect.element(page.getByRole('region', { name: 'Ada Lovelace' }).getByRole('alert')).toBeVisible();
  await expect.element(reply()).toHaveValue('Here is the map.');
  await expect.element(page.getByText('map.pdf')).toBeVisible();
  await button('Send answer').click();
  await expect
    .poll(() => bodiesOf(answerQuestion).at(1))
    .toEqual({ recipient: 5, text: 'Here is the map.', files: [9] });
});

test('signing out forgets what was half written', async () => {
  await openQuestions(questions(ADA));
  await reply().fill('Between us');
  expect(useDrafts.getState().drafts.get(draftKey(ADA))?.text).toBe('Between us');
  signOut();
  expect(useDrafts.getState().drafts.size).toBe(0);
});
