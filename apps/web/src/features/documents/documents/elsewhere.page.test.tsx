import { getDocument, getDocumentAccount, getTeamId, setTeamId } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { answer, refuse } from '../../../../test/server.ts';

afterEach(closePage);

const missing = refuse(getDocument, 404, 'not_found');

test('a document of another of one’s accounts offers to switch', async () => {
  const server = await openPage('/documents/1', {
    answers: [
      missing,
      answer(getTeamId, { teamId: null, themeColor: null }),
      answer(getDocumentAccount, { teamId: 7, name: 'Northgate Preparers' }),
      answer(setTeamId, { teamId: 7, themeColor: null }),
    ],
  });
  await expectToStand();
  await expect.element(page.getByText(/belongs to Northgate Preparers/)).toBeVisible();
  await page.getByRole('button', { name: 'Switch account' }).click();
  await expect.poll(() => server.bodiesOf(setTeamId)).toEqual([{ teamId: 7 }]);
  await expect.poll(() => server.bodiesOf(getDocument).length).toBeGreaterThan(1);
});

test('a document that is nowhere is not found', async () => {
  await openPage('/documents/1', { answers: [missing, refuse(getDocumentAccount, 404, 'not_found')] });
  await expect.element(page.getByRole('button', { name: 'Switch account' })).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: /try again/i })).toBeVisible();
});
