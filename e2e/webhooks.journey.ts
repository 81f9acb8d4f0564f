import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { sentDocument } from './sent-document.ts';

type Received = { id: string; signed: string; body: string; at: string };

/** The server of someone who is told. `answer` may be changed while it runs. */
async function receiver() {
  const received: Received[] = [];
  const answer = { status: 200, text: 'Noted' };
  const server = createServer((request, response) => {
    const header = (name: string): string => String(request.headers[name] ?? '');
    void text(request).then((body) => {
      const [id, at, signed] = [header('webhook-id'), header('webhook-timestamp'), header('webhook-signature')];
      received.push({ id, at, signed, body });
      response.writeHead(answer.status).end(answer.text);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return { url, received, answer, close: () => server.close() };
}

const isSignedBy = (secret: string, { id, at, signed, body }: Received): boolean => {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const right = `v1,${createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64')}`;
  return signed.split(' ').includes(right);
};

/** A webhook is made, tested, told of a document, seen to fail, and what failed is sent again. */
const connect = (locale: 'en' | 'ar', tag: '@desktop' | '@phone') =>
  test(`a server is told what happens by a webhook (${locale})`, { tag }, async ({ desk, product }) => {
    test.slow();
    const { url, received, answer, close } = await receiver();
    const account = await product.account({ locale });
    const { page, t } = await desk({ account, locale });
    const press = (name: Parameters<typeof t>[0]) => page.getByRole('button', { name: t(name), exact: true }).click();
    const dialog = page.getByRole('dialog');

    await page.goto(`${product.url}/developers/webhooks`);
    await expect(page.getByText(t('webhooks:empty.title'))).toBeVisible();
    await expectNoBarriers(page, 'no webhooks yet');
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
    await expectNoBarriers(page, 'the secret of a webhook');
    await page.getByRole('link', { name: t('webhooks:secret.done'), exact: true }).click();

    await press('webhooks:test');
    await expect(dialog.getByText(t('webhooks:delivery.status', { status: '200' }))).toBeVisible();
    await expect(dialog.getByText('Noted')).toBeVisible();
    await expectNoBarriers(page, 'a delivery');
    expect(received.map((one) => isSignedBy(secret, one))).toEqual([true]);
    await dialog.getByRole('button', { name: t('common:close'), exact: true }).click();

    answer.status = 500;
    answer.text = 'Out of order';
    await sentDocument(product, account, { title: 'Lease', people: [{ name: 'Ada Lovelace', locale }] });
    // The delivery of before was in the address, which is that of the list again.
    await page.reload();
    await page.getByRole('link', { name: 'document.sent' }).first().click({ timeout: 30_000 });
    await expect(dialog.getByText('Out of order').first()).toBeVisible({ timeout: 30_000 });
    answer.status = 204;
    answer.text = '';
    // It would be tried again by itself, after pauses that grow.
    await dialog.getByRole('button', { name: t('webhooks:resend'), exact: true }).click();
    await expect(dialog.getByText(t('webhooks:delivery.status', { status: '204' }))).toBeVisible({ timeout: 60_000 });
    const told = received.filter(({ body }) => body.includes('"document.sent"'));
    expect(new Set(told.map(({ id }) => id)).size).toBe(1);
    await dialog.getByRole('button', { name: t('common:close'), exact: true }).click();

    await page.getByRole('tab', { name: t('webhooks:tab.settings'), exact: true }).click();
    await press('webhooks:rotate');
    await dialog.getByRole('button', { name: t('webhooks:rotate'), exact: true }).click();
    const newer = await page.getByRole('textbox', { name: t('webhooks:secret.title') }).inputValue();
    await page.evaluate(`scrollTo(0, 0)`);
    await expectNoBarriers(page, 'a webhook');
    const before = received.length;
    await press('webhooks:test');
    await expect.poll(() => received.length).toBe(before + 1);
    const last = received.at(-1);
    expect([secret, newer].map((one) => last !== undefined && isSignedBy(one, last))).toEqual([true, true]);
    close();
  });

connect('en', '@desktop');
connect('ar', '@phone');
