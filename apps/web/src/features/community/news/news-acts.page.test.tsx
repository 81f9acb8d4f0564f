import { CommunityNews, getCommunityNews, getUser, setNewsStatus } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { sampleOf } from '../../../../test/sample.ts';
import { answer } from '../../../../test/server.ts';
import { chooseZone } from '../../../lib/intl.ts';

afterEach(() => {
  chooseZone(null);
  closePage();
});

const SUMMER: CommunityNews = {
  ...(sampleOf(CommunityNews) as CommunityNews),
  id: 7,
  title: 'Summer',
  coverKey: null,
  coverUrl: null,
  status: 'scheduled',
  publishAt: '2098-12-31T20:15:00.000Z',
  publishedAt: null,
  version: 2,
  permissions: { update: true, delete: true },
};

// No device has both.
test.each([
  ['Pacific/Apia', '2099-01-01T09:15', '2099-02-28T20:00:00.000Z'],
  ['America/New_York', '2098-12-31T15:15', '2099-03-01T14:00:00.000Z'],
])('a time to publish is read and shown in %s, as the field says', async (zone, shown, at) => {
  const user = { role: ['admin', 'user'] as ('user' | 'admin')[], timeZone: zone };
  chooseZone(zone);
  const server = await openPage('/admin/news/7', {
    user,
    answers: [answer(getUser, user), answer(getCommunityNews, SUMMER), answer(setNewsStatus, SUMMER)],
  });
  await expectToStand();
  await page.getByRole('button', { name: 'Schedule' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(`In your time zone, \u2066${zone}\u2069`)).toBeVisible();
  const time = dialog.getByLabelText(/^Date and time/);
  await expect.element(time).toHaveValue(shown);
  await time.fill('2099-03-01T09:00');
  await dialog.getByRole('button', { name: 'Schedule', exact: true }).click();

  await expect.poll(() => server.bodiesOf(setNewsStatus)).toEqual([{ status: 'scheduled', publishAt: at }]);
});
