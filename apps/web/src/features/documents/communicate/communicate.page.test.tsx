import {
  answerQuestion,
  countUnreadConversations,
  getConversation,
  listAllConversations,
  readConversation,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToFit, openPage } from '../../../../test/open-page.tsx';
import { answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const at = '2026-11-20T10:00:00.000Z';
const question = { id: 7, kind: 'question' as const, author: 'Ada Lovelace', text: 'Why 900?', createdAt: at };
const lease = { id: 3, number: 'D-000003', title: 'Lease' };
const summary = {
  id: 7,
  document: lease,
  recipient: 5,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  last: question,
  unread: 2,
};
const answered = {
  ...summary,
  id: 9,
  name: 'Bob',
  unread: 0,
  last: { ...question, id: 11, kind: 'answer' as const, author: 'Me', text: 'From May.' },
};
const thread = {
  id: 7,
  about: lease,
  document: 3,
  recipient: 5,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  isUnanswered: true,
  permissions: { answer: true },
  messages: [question],
};

const threads = (results: object[]) =>
  answer(listAllConversations, { count: results.length, next: null, previous: null, results: results });
const link = (name: RegExp) => page.getByRole('main').getByRole('link', { name });

test('threads say who wrote, about which document, and what is unread; opening one reads it and answers', async () => {
  const server = await openPage('/communicate', {
    answers: [
      threads([summary, answered]),
      answer(getConversation, thread),
      answer(readConversation),
      answer(answerQuestion),
    ],
  });

  await expect.element(link(/Ada Lovelace.*Lease.*Why 900\?.*2 unread questions/)).toBeVisible();
  await expect.element(link(/Bob.*Answer: From May\./)).toBeVisible();
  await expect.element(page.getByText('Choose a conversation to read it here.')).toBeVisible();
  await link(/Ada Lovelace/).click();

  await expect.element(page.getByRole('heading', { name: 'Ada Lovelace', level: 2 })).toHaveFocus();
  await expect.poll(() => server.bodiesOf(readConversation)).toEqual([{ message: 7 }]);
  await page.getByRole('textbox', { name: /Your answer to/ }).fill('Because of the garden.');
  await page.getByRole('button', { name: 'Send answer' }).click();
  await expect.poll(() => server.bodiesOf(answerQuestion)).toEqual([{ recipient: 5, text: 'Because of the garden.' }]);
});

test('an answer half written is there again after one has read another thread', async () => {
  const other = { ...thread, id: 9, recipient: 6, name: 'Bob', email: 'bob@example.com' };
  const answers = [threads([summary, answered]), answer(getConversation, thread), answer(readConversation)];
  await openPage('/communicate', { answers });
  const field = page.getByRole('textbox', { name: /Your answer to/ });
  await link(/Ada Lovelace/).click();
  await field.fill('Because of');
  answers.push(answer(getConversation, other));
  await link(/Bob/).click();
  await expect.element(page.getByRole('heading', { name: 'Bob', level: 2 })).toBeVisible();
  await expect.element(field).toHaveValue('');

  answers.push(answer(getConversation, thread));
  await link(/Ada Lovelace/).click();
  await expect.element(page.getByRole('heading', { name: 'Ada Lovelace', level: 2 })).toBeVisible();
  await expect.element(field).toHaveValue('Because of');
});

test('on a phone the thread takes the place of the list, and the way back leads to where one was', async () => {
  await openPage('/communicate', {
    viewport: 'phone',
    answers: [threads([summary, answered]), answer(getConversation, thread), answer(readConversation)],
  });

  await link(/Ada Lovelace/).click();
  await expect.element(page.getByRole('heading', { name: 'Ada Lovelace', level: 2 })).toBeVisible();
  await expect.element(link(/Bob/)).not.toBeInTheDocument();
  await expectToFit();
  await page.getByRole('link', { name: 'Back to conversations' }).click();
  await expect.element(link(/Ada Lovelace/)).toHaveFocus();
});

test('the list is narrowed to what is unread, to one’s own and by words', async () => {
  const server = await openPage('/communicate', { answers: [threads([summary])] });
  const shown = () =>
    server.received.filter(({ at: call }) => call === listAllConversations.at).map(({ query }) => query['show']);

  await page.getByText('Unread', { exact: true }).click();
  await expect.poll(() => shown().at(-1)).toBe('unread');
  await page.getByText('Mine', { exact: true }).click();
  await expect.poll(() => shown().at(-1)).toBe('mine');
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill('lease');
  await expect
    .poll(() => server.received.filter(({ at: call }) => call === listAllConversations.at).at(-1)?.query['search'])
    .toBe('lease');
});

test('without a question the page says what it is for; one that is gone says so', async () => {
  await openPage('/communicate?thread=7', {
    answers: [threads([]), refuse(getConversation, 404, 'not_found')],
  });
  await expect.element(page.getByRole('heading', { name: 'No conversations yet' })).toBeVisible();
  await expect.element(page.getByText('Couldn’t load the conversation')).toBeVisible();
});

test('the entry of the navigation counts what is unread', async () => {
  await openPage('/communicate', { answers: [threads([]), answer(countUnreadConversations, { count: 3 })] });
  await expect.element(page.getByRole('link', { name: 'Communicate 3 unread' })).toBeVisible();
});
