import { getBrand, getTeamId, listTeams, readableUnderWhite, setTeamId } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToFit, expectToStand, openPage } from '../../../test/open-page.tsx';
import { answer, refuse } from '../../../test/server.ts';

afterEach(closePage);

const TEAM = { name: 'Northern Preparers', themeColor: '#0d9488' };
const filled = () => {
  const style = getComputedStyle(document.documentElement);
  return style.getPropertyValue('--mantine-primary-color-6').trim();
};

test('a team’s own address wears its name and colour', async () => {
  await openPage('/t/north', { user: null, answers: [answer(getBrand, TEAM)] });
  await expectToStand();
  await expect.element(page.getByRole('link', { name: TEAM.name })).toBeVisible();
  await expect.poll(filled).toBe(readableUnderWhite(TEAM.themeColor));
});

test('who is signed in already acts for the team of the address', async () => {
  const server = await openPage('/t/north', {
    answers: [
      answer(getTeamId, { teamId: null, themeColor: null }),
      answer(listTeams, { results: [{ id: 7, subdomain: 'north', name: TEAM.name }] }),
      answer(setTeamId, { teamId: 7, themeColor: TEAM.themeColor }),
    ],
  });
  await expect.poll(() => server.bodiesOf(setTeamId)).toEqual([{ teamId: 7 }]);
  await expect.poll(filled).toBe(readableUnderWhite(TEAM.themeColor));
});

test('an address of no team is none', async () => {
  await openPage('/t/nowhere', { user: null, answers: [refuse(getBrand, 404, 'not_found')] });
  await expect.element(page.getByText('Page not found')).toBeVisible();
});

test('a long name of a team fits a phone', async () => {
  const name = 'Qualitätsmanagementbeauftragter'.repeat(7);
  await openPage('/t/north', { user: null, viewport: 'phone', answers: [answer(getBrand, { ...TEAM, name })] });
  await expectToStand();
  await expect.element(page.getByRole('link', { name })).toBeVisible();
  await expectToFit();
});
