import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { closePage, expectToFit, expectToStand, openPage } from '../../../../test/open-page.tsx';

afterEach(closePage);

const call = (path: string) => page.getByRole('link').filter({ hasText: path });

test('the tabs lead from the documentation to applications and webhooks, and back', async () => {
  await openPage('/developers');
  await expectToStand();
  const tabs = page.getByRole('navigation', { name: 'Parts of the developers tool' });

  await expect.element(tabs.getByRole('link', { name: 'Documentation' })).toHaveAttribute('aria-current', 'page');
  await tabs.getByRole('link', { name: 'Applications' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Applications' })).toBeVisible();
  await tabs.getByRole('link', { name: 'Webhooks' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Webhooks' })).toBeVisible();
  await tabs.getByRole('link', { name: 'Documentation' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'Developers tool' })).toBeVisible();
});

test('calls are searched, and those that tokens cannot make come when they are asked for', async () => {
  await openPage('/developers');
  await expect.element(call('/api/documents/{id}/download/')).toBeVisible();
  await expect.element(call('/api/auth/login/')).not.toBeInTheDocument();

  await page.getByRole('switch', { name: 'Show calls that access tokens can’t make' }).click();
  await expect.element(call('/api/auth/login/')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('download document');
  await expect.element(call('/api/auth/login/')).not.toBeInTheDocument();
  await expect.element(call('/api/documents/{id}/download/')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search calls' }).fill('zebra');
  await page.getByRole('button', { name: 'Show all calls' }).click();
  await expect.element(call('/api/auth/login/')).toBeVisible();
});

test('a call shows what it takes and answers, and how it is made in three languages', async () => {
  await openPage('/developers/calls/createDocument', { viewport: 'phone' });
  await expectToStand();

  const example = (language: string) =>
    expect.poll(() => page.getByRole('region', { name: `Example in ${language}` }).element().textContent);
  await expect.element(page.getByRole('heading', { level: 1, name: 'Create a document' })).toBeVisible();
  await example('curl').toContain(`-d '{"signing_option":"shared"}'`);
  await page.getByText('TypeScript', { exact: true }).click();
  await example('TypeScript').toContain(`{ signingOption: 'shared' }`);
  await page.getByText('Python', { exact: true }).click();
  await example('Python').toContain('json={"signing_option": "shared"}');
  await expect.element(page.getByText(/"shared" \| "separate"/)).toBeVisible();
  await expect.element(page.getByText('Fields of files')).toBeVisible();
  await expectToFit();
});

test('a call that is none says so', async () => {
  await openPage('/developers/calls/fly');
  await expect.element(page.getByText('This call doesn’t exist')).toBeVisible();
});

test('a guide is read in every language, says that it is English, and lists the error codes', async () => {
  await openPage('/developers/guides/errors', { locale: 'ar' });
  await expect.element(page.getByText(/بالإنجليزية فقط/)).toBeVisible();
  await expect.element(page.getByRole('table').getByText('insufficient_scope', { exact: true })).toBeVisible();
});

test('a reference that does not come says so, and is asked for again', async () => {
  await openPage('/developers/applications');
  await expectToStand();
  const served = globalThis.fetch;
  globalThis.fetch = async (input, init) =>
    new Request(input).url.includes('openapi.json') ? new Response('', { status: 503 }) : served(input, init);
  await page.getByRole('link', { name: 'Documentation' }).click();
  await expect.element(page.getByText('The API reference couldn’t be loaded')).toBeVisible();

  globalThis.fetch = served;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.element(call('/api/documents/{id}/download/')).toBeVisible();
});
