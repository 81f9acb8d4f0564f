import {
  endAbsence,
  getTeam,
  getTeamId,
  listAbsences,
  listDocuments,
  listMembers,
  setAbsence,
} from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closePage, expectToFit, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const OFFER = { id: 1, title: 'Offer', isActedFor: true };
const ALL = { changeRole: true, remove: true, setAbsence: true };
const LONG = 'x'.repeat(200);
const MEMBERS = [
  { id: 1, name: 'Ada Lovelace', email: 'ada@example.com', role: 'admin' as const, permissions: ALL },
  { id: 2, name: 'Grace Hopper', email: 'grace@example.com', role: 'member' as const, permissions: ALL },
];
const LEAVE = {
  user: { id: 1, name: 'Ada Lovelace' },
  delegate: { id: 2, name: 'Grace Hopper' },
  firstDay: '2026-12-01',
  lastDay: '2026-12-24',
  isRunning: true,
  version: 3,
};

const answers = (...more: Answer[]): Answer[] => [
  answer(getTeamId, { teamId: 7 }),
  answer(getTeam, { name: 'Preparers', isActive: true, permissions: { invite: true } }),
  answer(listMembers, { count: 2, results: MEMBERS }),
  ...more,
];

const NO_LEAVE = answer(listAbsences, { results: [] });

test('a leave is set: days, and who acts', async () => {
  const server = await openPage('/team/users', { answers: answers(NO_LEAVE, answer(setAbsence, LEAVE)) });
  await expectToStand();
  await page.getByRole('button', { name: 'Leave for Ada Lovelace' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  expect(server.bodiesOf(setAbsence)).toEqual([]);

  await page.getByRole('combobox', { name: 'Who acts for them' }).click();
  await expect.element(page.getByRole('option', { name: /Ada Lovelace/ })).not.toBeInTheDocument();
  await page.getByRole('option', { name: /Grace Hopper/ }).click();
  await page.getByLabelText(/^First day/).fill('2026-12-24');
  await page.getByLabelText(/^Last day/).fill('2026-12-01');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/can’t be after the end date/)).toBeVisible();
  await page.getByLabelText(/^First day/).fill('2026-12-01');
  await page.getByLabelText(/^Last day/).fill('2026-12-24');
  await page.getByRole('button', { name: 'Save' }).click();

  await expect
    .poll(() => server.bodiesOf(setAbsence))
    .toEqual([{ delegate: 2, firstDay: '2026-12-01', lastDay: '2026-12-24' }]);
  await expect.element(page.getByText('Saved the leave for Ada Lovelace')).toBeVisible();
});

test('what the server refuses stands at its field', async () => {
  const errors = [{ path: 'delegate', code: 'delegate_away', message: 'away' }];
  const refusal = refuse(setAbsence, 422, 'delegate_away', { errors });
  await openPage('/team/users', { answers: answers(answer(listAbsences, { results: [LEAVE] }), refusal) });
  await page.getByRole('button', { name: 'Leave for Ada Lovelace' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.element(page.getByText(/is on leave on some of these days/)).toBeVisible();
});

test('the list says until when, who acts, and for whom someone acts who goes on leave; it ends by hand', async () => {
  const leaves = answer(listAbsences, { results: [LEAVE] });
  const server = await openPage('/team/users', { answers: answers(leaves, answer(endAbsence)) });
  await expect.element(page.getByText(/On leave until .*2026, with .*Grace Hopper.* acting for them/)).toBeVisible();
  await page.getByRole('button', { name: 'Leave for Grace Hopper' }).click();
  await expect.element(page.getByText(/This member already acts for .*Ada Lovelace/)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await page.getByRole('button', { name: 'Leave for Ada Lovelace' }).click();
  await page.getByRole('button', { name: 'End leave now' }).click();
  await expect.poll(() => server.received.some(({ at }) => at === endAbsence.at)).toBe(true);
});

const OPEN = {
  en: 'Leave for',
  es: 'Ausencia de',
  zhCn: '的休假',
  ar: 'إجازة',
  ur: 'کی رخصت',
} as const;

test.each(Object.entries(OPEN))('the form stands on a phone in %s, with long names', async (locale, words) => {
  const long = { ...LEAVE, user: { id: 1, name: LONG }, delegate: { id: 2, name: LONG } };
  const members = answer(listMembers, { count: 1, results: [{ ...MEMBERS[0]!, name: LONG }] });
  await openPage('/team/users', {
    locale: locale as keyof typeof OPEN,
    viewport: 'phone',
    answers: [...answers(answer(listAbsences, { results: [long] })), members],
  });
  await page
    .getByRole('button', { name: new RegExp(words) })
    .first()
    .click();
  await expectToStand();
  await expect.element(page.getByRole('dialog').getByText(LONG)).toBeVisible();
  await expectToFit();
});

test('the documents say for whom one acts, and lead to them', async () => {
  const document = { ...OFFER, owner: { id: 1, name: 'Ada Lovelace', email: 'a@b.example' } };
  const server = await openPage('/documents', {
    user: { id: 2 },
    answers: [
      answer(getTeamId, { teamId: 7 }),
      answer(listAbsences, { results: [LEAVE] }),
      answer(listDocuments, { count: 1, results: [document] }),
    ],
  });
  await expect
    .element(page.getByRole('row', { name: /Offer/ }).getByText(/For \u2068Ada Lovelace\u2069/))
    .toBeVisible();
  await page.getByRole('link', { name: 'Show their documents' }).click();
  await expect.element(page.getByText('Owner: Ada Lovelace')).toBeVisible();
  const asked = () => server.received.some(({ at, query }) => at === listDocuments.at && query['creator'] === '1');
  await expect.poll(asked).toBe(true);
});

test.each(['en', 'ar'] as const)(
  'a long name of whom one acts for takes one line on a tablet, and so does a folder’s (%s)',
  async (locale) => {
    const owner = { id: 1, name: LONG, email: 'a@b.example' };
    const folder = { id: 3, name: LONG };
    await openPage('/documents', {
      locale,
      viewport: 'tablet',
      user: { id: 2 },
      answers: [
        answer(getTeamId, { teamId: 7 }),
        answer(listAbsences, { results: [LEAVE] }),
        answer(listDocuments, { count: 1, results: [{ ...OFFER, number: 'D-000042', owner, folder }] }),
      ],
    });
    const row = page.getByRole('row', { name: /Offer/ });
    await expect.element(row).toBeVisible();
    await expectToFit();
    const title = row.getByRole('link', { name: /Offer/ }).element();
    const below = title.parentElement!.querySelector('span')!;
    // The name, the folder, and how many files and pages.
    expect(below.getBoundingClientRect().height).toBeLessThan(60);
  },
);
