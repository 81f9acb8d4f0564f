import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { listWebhooks } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { sentDocument } from './sent-document.ts';

type Received = { id: string; signed: string; body: string; at: string };

/** The server of someone who is told. */
async function receiver() {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const header = (name: string): string => String(request.headers[name] ?? '');
    void text(request).then((body) => {
      const [id, at, signed] = [header('webhook-id'), header('webhook-timestamp'), header('webhook-signature')];
      received.push({ id, at, signed, body });
      response.writeHead(200).end('Noted');
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return { url, received, close: () => server.close() };
}

const isSignedBy = (secret: string, { id, at, signed, body }: Received): boolean => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const right = `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
  return signed.split(' ').includes(right);
};

/** A webhook is made, tested, told of a document, given another secret, deleted and brought back. */
const connect = (locale: 'en' | 'ar', tag: '@desktop' | '@phone') =>
  test(`a server is told what happens by a webhook (${locale})`, { tag }, async ({ desk, product }) => {
    test.slow();
    const { url, received, close } = await receiver();
    const account = await product.account({ locale });
    const { page, t } = await desk({ account, locale });
    const press = (name: Parameters<typeof t>[0]) => page.getByRole('button', { name: t(name), exact: true }).click();
    const dialog = page.getByRole('dialog');
    const closeDialog = () => dialog.getByRole('button', { name: t('common:close'), exact: true }).click();

    await page.goto(`${product.url}/developers/webhooks`);
    await expect(page.getByText(t('webhooks:empty.title'))).toBeVisible();
    await page
      .getByRole('main')
      .getByRole('link', { name: t('webhooks:create'), exact: true })
      .first()
      .click();
    await page.getByRole('textbox', { name: t('webhooks:address') }).fill(url);
    await page.getByRole('textbox', { name: t('webhooks:about') }).fill('A'.repeat(200));
    await page.getByRole('checkbox', { name: t('webhooks:event.document.sent') }).check();
    await page.evaluate(`scrollTo(0, 0)`);
    await expectNoBarriers(page, 'a new webhook');
    await press('webhooks:save_new');
    const secret = await page.getByRole('textbox', { name: t('webhooks:secret.title') }).inputValue();
    await page.getByRole('link', { name: t('webhooks:secret.done'), exact: true }).click();

    await press('webhooks:test');
    await expect(dialog.getByText(t('webhooks:delivery.status', { status: '200' }))).toBeVisible();
    await expect(dialog.getByText('Noted')).toBeVisible();
    await expectNoBarriers(page, 'a delivery');
    expect(received.map((one) => isSignedBy(secret, one))).toEqual([true]);
    await closeDialog();

    await sentDocument(product, account, { title: 'Lease', people: [{ name: 'Ada Lovelace', locale }] });
    const told = () => received.filter(({ body }) => body.includes('"document.sent"'));
    await expect.poll(() => told().length, { timeout: 60_000 }).toBe(1);
    expect(isSignedBy(secret, told()[0]!)).toBe(true);
    await page.reload();
    await page.getByRole('link', { name: 'document.sent' }).first().click();
    await expect(dialog.getByText('Noted')).toBeVisible();
    await expect(dialog.getByText('Lease').first()).toBeVisible();
    await closeDialog();

    await page.getByRole('tab', { name: t('webhooks:tab.settings'), exact: true }).click();
    await press('webhooks:rotate');
    await dialog.getByRole('button', { name: t('webhooks:rotate'), exact: true }).click();
    const newer = await page.getByRole('textbox', { name: t('webhooks:secret.title') }).inputValue();
    const before = received.length;
    await press('webhooks:test');
    await expect.poll(() => received.length, { timeout: 30_000 }).toBe(before + 1);
    const last = received.at(-1);
    expect([secret, newer].map((one) => last !== undefined && isSignedBy(one, last))).toEqual([true, true]);
    await closeDialog();

    const count = async () => (await account.client.call(listWebhooks, { query: {} })).count;
    await press('webhooks:delete');
    await expect(page).toHaveURL(/\/developers\/webhooks$/);
    expect(await count()).toBe(0);
    await press('common:undo');
    await expect.poll(count).toBe(1);
    close();
  });

connect('en', '@desktop');
connect('ar', '@phone');
