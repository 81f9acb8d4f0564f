import { exportTeamEvents, getTeam, getTeamId, listTeamEvents, listTeamLogPeople, LOCALES } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { type Answer, answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const LONG = 'x'.repeat(200);
const EVENTS = [
  { id: 2, description: 'Removed \u2068Grace\u2069 from the team', actor: { id: 1, name: 'Ada Lovelace' } },
  { id: 1, description: `Removed \u2068${LONG}\u2069 from the team`, actor: null },
];

async function openLog(address = '/team/log', more: Answer[] = [], options: Parameters<typeof openPage>[1] = {}) {
  const server = await openPage(address, {
    ...options,
    answers: [
      answer(getTeamId, { teamId: 7 }),
      answer(getTeam, { name: 'Preparers', role: 'admin' }),
      answer(listTeamLogPeople, { results: [{ id: 1, name: 'Ada Lovelace' }] }),
      answer(listTeamEvents, { count: 2, next: null, results: EVENTS }),
      ...more,
    ],
  });
  await expectToStand();
  return server;
}

test('each change is a sentence with who made it', async () => {
  await openLog();
  const row = page.getByRole('row', { name: /Removed Grace from the team/ });
  await expect.element(row).toBeVisible();
  await expect.element(row.getByText('Ada Lovelace')).toBeVisible();
  await expect.element(page.getByRole('cell', { name: 'System' })).toBeVisible();
});

test('filters go into the address and to the server', async () => {
  const { received } = await openLog();
  await page.getByRole('button', { name: 'Members' }).click();
  await page.getByLabelText('Changed by').selectOptions('Ada Lovelace');
  await page.getByLabelText('From').fill('2026-11-01');
  const filters = { kind: 'members', actor: '1', from: '2026-11-01' };
  await expect.poll(() => Object.fromEntries(new URLSearchParams(location.search))).toEqual(filters);
  await expect
    .poll(() => received.findLast(({ at }) => at === listTeamEvents.at)?.query)
    .toMatchObject({ ...filters, page: '1' });
});

test('days the wrong way round are said at their field and not asked for', async () => {
  await openLog('/team/log?from=2026-11-02&to=2026-11-01');
  await expect.element(page.getByLabelText('To', { exact: true })).toHaveAttribute('aria-invalid', 'true');
});

test('a failed export is said', async () => {
  await openLog('/team/log', [refuse(exportTeamEvents, 409, 'not_permitted')]);
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.element(page.getByRole('alert')).toBeVisible();
});

test('a member is told that admins read the log; a person alone is led to make a team', async () => {
  await openLog('/team/log', [answer(getTeam, { name: 'Preparers', role: 'member' })]);
  await expect.element(page.getByText('Only admins can view this log')).toBeVisible();
  await openPage('/team/log');
  await expect.element(page.getByRole('link', { name: 'Create a team' })).toBeVisible();
});

test('on phones it stands as cards in every language, and nothing is wider than the screen', async () => {
  for (const locale of LOCALES) {
    await openLog('/team/log', [], { locale, viewport: 'phone' });
    await expect.element(page.getByText('Grace')).toBeVisible();
    expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(innerWidth);
  }
});
