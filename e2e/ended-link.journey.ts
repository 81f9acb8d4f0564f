import { recallDocument } from '@sealwright/contract';
import { expect, test } from './journey.ts';
import { sentDocument } from './sent-document.ts';
import * as signing from './signing-acts.ts';
import { wordsOf } from './words.ts';

test(
  'a recalled link says in its reader’s language what it was for, and asks the sender for a new one',
  { tag: '@phone' },
  async ({ desk, product }) => {
    const account = await product.account({ firstName: 'Grace', lastName: 'Hopper' });
    const people = [{ name: 'ليلى', locale: 'ar' as const }];
    const { id, signers } = await sentDocument(product, account, { title: 'Lease', people });
    await account.client.call(recallDocument, { params: { id } });
    const reader = await desk();
    // Who never chose a language here reads the one that the sender chose for them.
    await reader.page.evaluate('localStorage.clear()');
    const t = wordsOf('ar');

    await reader.page.goto(signers[0]?.link ?? '');
    await expect(reader.page.getByRole('heading', { name: t('signing:dead.link_recalled') })).toBeVisible();
    await expect(reader.page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(reader.page.getByText('Lease')).toBeVisible();
    await expect(reader.page.getByText('Grace Hopper')).toBeVisible();
    await reader.page.getByRole('button', { name: t('signing:dead.request') }).click();
    await expect(reader.page.getByText('أبلغنا')).toBeVisible();

    const sender = await desk({ account });
    await sender.page.goto(`${product.url}/notifications`);
    await sender.page.getByRole('link', { name: /asked for a new link/ }).click();
    await expect(sender.page).toHaveURL(/\/edit\?step=send$/);
  },
);

test(
  'who has finished reads what comes next, and nothing turns without an end',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const people = [{ name: 'Ada Lovelace', fields: [{ type: 'signature' as const }] }, { name: 'Grace Hopper' }];
    const { signers } = await sentDocument(product, account, { title: 'Lease', people });
    const reader = await desk();
    const { page, t } = reader;

    await signing.openLink(reader, signers[0]?.link ?? '');
    await signing.acceptDisclosure(reader);
    await signing.typeName()(signing.sheet(page), reader);
    await signing.done(reader);
    await signing.finish(reader);
    await signing.expectThanks(reader);

    const next = page.getByRole('region', { name: t('signing:next.title') });
    await expect(next.getByText(t('signing:next.others', { count: 1 }))).toBeVisible();
    await expect(page.locator('.mantine-Loader-root')).toHaveCount(0);
  },
);

test(
  'the signing page shows its frame before any style sheet or script of it has come',
  { tag: '@phone' },
  async ({ desk, product }) => {
    const account = await product.account();
    const { signers } = await sentDocument(product, account, { title: 'Lease', people: [{ name: 'Ada Lovelace' }] });
    const reader = await desk();
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await reader.page.route(/\/assets\//, async (route) => {
      await held;
      await route.continue();
    });

    await reader.page.goto(signers[0]?.link ?? '', { waitUntil: 'commit' });
    const frame = reader.page.locator('[aria-busy=true]');
    await expect(frame.locator('main span')).toBeInViewport();
    const painted = () => reader.page.evaluate<number>(`performance.getEntriesByName('first-paint').length`);
    await expect.poll(painted).toBe(1);

    release();
    await expect(signing.barButton(reader, 'start')).toBeVisible();
    await expect(frame).toHaveCount(0);
  },
);
