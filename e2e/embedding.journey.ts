import type { Page } from '@playwright/test';
import { getDocument } from '@sealwright/contract';
import { startExamples } from './embed-example.ts';
import { expect, test } from './journey.ts';
import type { Account, Product } from './product.ts';
import { sentDocument } from './sent-document.ts';
import * as signing from './signing-acts.ts';
import { wordsOf } from './words.ts';

/** A sent document, and pages of other origins that show its signing page. */
async function embedded(product: Product, account: Account) {
  const people = [{ name: 'Ada Lovelace', fields: [{ type: 'signature' as const }] }];
  const { id, signers } = await sentDocument(product, account, { title: 'Lease', people });
  const { recipients } = await account.client.call(getDocument, { params: { id } });
  const what = { RECIPIENT_ID: String(recipients[0]?.id) };
  return { id, signers, ...(await startExamples(product, account, { what, at: '/' })) };
}

/** The page in the frame, once it is the signing page. */
async function framed(page: Page): Promise<Page> {
  const element = await page.locator('sealwright-embed iframe').elementHandle();
  const frame = await element?.contentFrame();
  if (!frame) throw new Error('There is no frame');
  // What the acts of signing ask a page for, a frame has as well.
  return frame as unknown as Page;
}

test(
  'a page of another origin has its visitor sign in it to the end, and hears of it',
  { tag: '@desktop' },
  async ({ browser, product }) => {
    const account = await product.account();
    const { id, own } = await embedded(product, account);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(own);
    const status = page.getByRole('status').first();
    await expect(status).toHaveText('Please sign below.');

    const desk = { page: await framed(page), t: wordsOf('en') };
    const height = () => page.evaluate<number>(`document.querySelector('sealwright-embed').clientHeight`);
    await expect.poll(height).toBeGreaterThan(720);
    await signing.acceptDisclosure(desk);
    await signing.typeName()(signing.sheet(desk.page), desk);
    await signing.done(desk);
    await signing.finish(desk);
    await expect(status).toHaveText('Thank you, it is signed.');

    const { status: state } = await account.client.call(getDocument, { params: { id } });
    expect(['submitted', 'completed']).toContain(state);
    expect(await context.cookies()).toEqual([]);
    await context.close();
  },
);

test(
  'a page of an origin that was not allowed gets no frame, and other pages refuse everyone',
  { tag: '@desktop' },
  async ({ browser, product }) => {
    const account = await product.account();
    const { foreign, own, signers } = await embedded(product, account);
    const context = await browser.newContext();
    const page = await context.newPage();
    const refusals: string[] = [];
    page.on('console', (message) => refusals.push(message.text()));
    await page.goto(foreign);
    await expect.poll(() => refusals.join('\n')).toContain('frame-ancestors');
    await expect(page.getByRole('status').first()).toHaveText('Loading…');

    // An address of an email, in the page that is allowed, is refused as well.
    refusals.length = 0;
    await page.goto(own);
    await expect(page.getByRole('status').first()).toHaveText('Please sign below.');
    const link = JSON.stringify(signers[0]?.link);
    await page.evaluate(`document.querySelector('sealwright-embed').setAttribute('url', ${link})`);
    await expect.poll(() => refusals.join('\n')).toContain('frame-ancestors');
    await context.close();
  },
);

test(
  'a page hears that its visitor has declined, and that an address opens nothing any more',
  { tag: '@desktop' },
  async ({ browser, product }) => {
    const account = await product.account();
    const { own } = await embedded(product, account);
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(own);
    const status = page.getByRole('status').first();
    await expect(status).toHaveText('Please sign below.');
    const frame = await framed(page);
    const t = wordsOf('en');

    await frame.getByRole('button', { name: t('signing:menu'), exact: true }).click();
    await frame.getByRole('button', { name: t('signing:menu_decline') }).click();
    await signing.sheet(frame).getByRole('textbox').fill('Not mine');
    await signing
      .sheet(frame)
      .getByRole('button', { name: t('signing:decline_confirm') })
      .click();
    await expect(status).toHaveText('You have declined.');
    expect(await frame.evaluate(`document.querySelector('base').target`)).toBe('_blank');
    await page.reload();
    await expect(status).toHaveText('No address: document_transition_refused');
    await context.close();
  },
);
