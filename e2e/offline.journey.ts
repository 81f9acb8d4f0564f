import { getSigning } from '@sealwright/contract';
import { type Desk, expect, type Page, test } from './journey.ts';
import { sentDocument } from './sent-document.ts';
import * as signing from './signing-acts.ts';
import { plainPdf } from './sample-files.ts';
import * as wizard from './wizard-acts.ts';

// Texts, because what runs in the browser is typed for a browser and this file is not.
const HAS_WORKER = `navigator.serviceWorker.getRegistration().then((found) => Boolean(found && found.active))`;
const SIGNING_COPIES = `caches.keys().then(async (names) => {
  const own = names.filter((name) => name.startsWith('sealwright-signing.'));
  const entries = await Promise.all(own.map(async (name) => (await (await caches.open(name)).keys()).length));
  return entries.reduce((sum, count) => sum + count, 0);
})`;
const copyHolds = (text: string) => `caches.keys().then(async (names) => {
  for (const cacheName of names.filter((name) => name.startsWith('sealwright-signing.'))) {
    const found = await caches.match('/signing-view-2.json', { cacheName });
    if (found && (await found.text()).includes(${JSON.stringify(text)})) return true;
  }
  return false;
})`;
const SHELL_IS_KEPT = `caches.match('/').then((found) => Boolean(found))`;

/** Until the page would open again without a network: the worker runs and has a copy of view and pages. */
async function expectPutAside(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>(HAS_WORKER), { timeout: 30_000 }).toBe(true);
  await expect.poll(() => page.evaluate<number>(SIGNING_COPIES), { timeout: 30_000 }).toBeGreaterThan(1);
}

async function closedAndOpenedAgain({ page, t }: Desk, link: string): Promise<Desk> {
  const context = page.context();
  await page.close();
  const again = { page: await context.newPage(), t };
  await signing.openLink(again, link);
  return again;
}

test(
  'a signing page opens again without a network, with what was entered, and goes on by itself when it is back',
  { tag: '@phone' },
  async ({ desk, product }) => {
    const sender = await product.account();
    const fields = [
      { type: 'text' as const, label: 'Remark' },
      { type: 'text' as const, label: 'Place' },
    ];
    const people = [{ name: 'Ada Lovelace', fields: [...fields, { type: 'signature' as const }] }];
    const { signers } = await sentDocument(product, sender, { title: 'In the mountains', people });
    const [signer] = signers;
    if (!signer) throw new Error('Nobody was asked');
    const ada = await desk();
    const { t } = ada;
    const context = ada.page.context();
    await signing.openLink(ada, signer.link);
    await signing.acceptDisclosure(ada);
    await signing.write('Sent before')(signing.sheet(ada.page), ada);
    await signing.done(ada);
    await expect(ada.page.getByText(t('signing:saved'), { exact: true })).toBeVisible();
    await expectPutAside(ada.page);
    // The copy follows what the server has confirmed.
    await expect.poll(() => ada.page.evaluate<boolean>(copyHolds('Sent before'))).toBe(true);

    await context.setOffline(true);
    await signing.barButton(ada, 'next_field').click();
    await signing.write('Zermatt')(signing.sheet(ada.page), ada);
    await signing.done(ada);
    await expect(ada.page.getByText(t('signing:offline_kept'))).toBeVisible();
    const again = await closedAndOpenedAgain(ada, signer.link);
    const { page } = again;

    await expect(page.getByRole('heading', { name: 'In the mountains' })).toBeVisible();
    await expect(page.locator('main img').first()).not.toHaveJSProperty('naturalWidth', 0);
    await expect(page.getByRole('button', { name: /^Remark,.*Sent before/ })).toBeVisible();
    await expect(page.getByRole('button', { name: /^Place,.*Zermatt/ })).toBeVisible();
    await expect(page.getByText(t('signing:offline_kept'))).toBeVisible();
    await signing.barButton(again, 'next_field').click();
    await signing.typeName()(signing.sheet(page), again);
    await signing.done(again);
    await expect(page.getByText(t('signing:all_filled'))).toBeVisible();

    await context.setOffline(false);
    await expect(page.getByText(t('signing:saved'), { exact: true })).toBeVisible();
    const reached = (await signer.call(getSigning)).fields;
    expect(reached.map(({ value, mark }) => value ?? mark?.kind)).toEqual(['Sent before', 'Zermatt', 'type']);
    await signing.finish(again);
    await signing.expectThanks(again);
    await expect.poll(() => page.evaluate<number>(SIGNING_COPIES)).toBe(0);
  },
);

test(
  'a signing page that was never opened here says without a network what is wrong',
  { tag: '@phone' },
  async ({ desk, product, complaints }) => {
    const sender = await product.account();
    const wish = (title: string) => ({ title, people: [{ name: 'ليلى', locale: 'ar' as const }] });
    const [first] = (await sentDocument(product, sender, wish('A'))).signers;
    const [second] = (await sentDocument(product, sender, wish('B'))).signers;
    const layla = await desk({ locale: 'ar' });
    const { page, t } = layla;
    await signing.openLink(layla, first?.link ?? '');
    await expectPutAside(page);

    await page.context().setOffline(true);
    await page.goto(second?.link ?? '');
    await expect(page.getByRole('heading', { name: t('signing:dead.failed') })).toBeVisible();
    await expect(page.getByText(t('errors:network'))).toBeVisible();
    await page.goto(`${product.url}/documents`);
    await expect(page.getByRole('heading', { name: t('signing:offline_page.title') })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');

    await page.context().setOffline(false);
    await page.goto(second?.link ?? '');
    await expect(signing.barButton(layla, 'start')).toBeVisible();
    expect(complaints).toEqual([]);
  },
);

test(
  'the shell says that it is offline, opens again, and reads anew when the network is back',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const { page, t } = await desk({ account });
    await page.goto(`${product.url}/documents`);
    await expect(page.getByRole('heading', { level: 1, name: t('documents:title') })).toBeVisible();
    await expect.poll(() => page.evaluate<boolean>(SHELL_IS_KEPT), { timeout: 30_000 }).toBe(true);

    await page.context().setOffline(true);
    await expect(page.getByText(t('errors:network')).first()).toBeVisible();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: t('documents:title') })).toBeVisible();
    await expect(page.getByText(t('errors:network')).first()).toBeVisible();

    await sentDocument(product, account, { title: 'Written meanwhile', people: [{ name: 'Ada' }] });
    await page.context().setOffline(false);
    await expect(page.getByText(t('errors:network'))).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Written meanwhile' })).toBeVisible();
  },
);

test(
  'an upload goes on while one looks elsewhere, and says so wherever one is',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const sender = await desk({ account: await product.account() });
    const { page, t } = sender;
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/submit_document_files/', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${product.url}/documents/add-document`);
    await wizard.chooseFiles(sender, [{ name: 'long-way.pdf', bytes: await plainPdf() }]);

    const navigation = page.getByRole('navigation', { name: t('common:main_navigation') });
    await navigation.getByRole('link', { name: t('common:nav.verify') }).click();
    const tray = page.getByRole('region', { name: t('wizard:work.title') });
    await expect(tray.getByText('long-way.pdf')).toBeVisible();
    await expect(tray.getByRole('progressbar')).toBeAttached();
    release();

    await expect(tray.getByText(t('wizard:work.done'))).toBeVisible();
    await tray.getByRole('link', { name: 'long-way.pdf' }).click();
    await page.waitForURL(/\/documents\/\d+\/edit/);
    await expect(page.getByRole('button', { name: t('wizard:remove_file', { name: 'long-way.pdf' }) })).toBeVisible();
    await expect(tray).toHaveCount(0);
  },
);
