import { BulkSendDetails, startBulkSend } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, openPiece } from '../../../../test/open-page.tsx';
import { sampleOf } from '../../../../test/sample.ts';
import { answer } from '../../../../test/server.ts';
import { chooseZone } from '../../../lib/intl.ts';
import { addDays, dayIn } from '../../../lib/days.ts';
import { StartCard } from './start-card.tsx';

afterEach(() => {
  chooseZone(null);
  closePage();
});

const BATCH: BulkSendDetails = {
  ...(sampleOf(BulkSendDetails) as BulkSendDetails),
  id: 7,
  state: 'checked',
  readyCount: 2,
  problems: [],
  permissions: { start: true, pause: false, resume: false, cancel: false, retry: false, delete: true },
};

// Neither has summer time; no device has both.
test.each([
  ['Asia/Kolkata', 'T03:30:00.000Z'],
  ['America/Phoenix', 'T16:00:00.000Z'],
])('a start at nine is nine in %s, as the field says', async (zone, at) => {
  const server = await openPiece(<StartCard batch={BATCH} />, [answer(startBulkSend, BATCH)]);
  chooseZone(zone);
  const day = addDays(dayIn(zone, new Date()), 7);
  await page.getByRole('radio', { name: 'Later' }).click();
  await expect.element(page.getByText(`In your time zone, \u2066${zone}\u2069`)).toBeVisible();
  await page.getByLabelText(/^Date and time/).fill(`${day}T09:00`);
  await page.getByRole('textbox', { name: 'Documents per hour' }).fill('٥٠');
  await page.getByRole('button', { name: /^Schedule/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start sending' }).click();

  await expect.poll(() => server.bodiesOf(startBulkSend)).toEqual([{ startAt: `${day}${at}`, perHour: 50 }]);
});
