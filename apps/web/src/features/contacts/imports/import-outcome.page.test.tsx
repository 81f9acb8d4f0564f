import { getImport } from '@sealwright/contract';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToStand, openPage } from '../../../../test/open-page.tsx';
import { answer } from '../../../../test/server.ts';

afterEach(closePage);

test('contacts that had no room for the tags of an import are counted, with the reason', async () => {
  const done = { state: 'success' as const, tagsLeftOutCount: 1200, tags: [], failedCount: 0, error: null };
  await openPage('/contacts/import/5', { answers: [answer(getImport, { import: done, analysis: null })] });
  await expectToStand();
  await expect.element(page.getByText('Contacts over the tag limit: 1,200')).toBeVisible();
  await expect.element(page.getByText(/A contact can have up to 100 tags/)).toBeVisible();
});
