import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { draft, sentDocument } from './sent-document.ts';

/** What a first visit costs in requests: on a phone each one is waited for, whatever its size. */

const MOST_TO_LIST = 30;
const MOST_TO_SIGN = 25;
/** Without the headers of the answers, which were some 5 kB of the goal of 300. */
const MOST_SCRIPT_KB = 295;

/** The paths of what the page asks for from now on, those of its scripts, and whether one of these is still on its way. */
async function counted(page: Page): Promise<{ asked: string[]; scripts: string[]; isLoading: () => boolean }> {
  const asked: string[] = [];
  const scripts: string[] = [];
  const loading = new Set<string>();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.requestWillBeSent', ({ request, type, requestId }) => {
    if (!request.url.startsWith('http')) return;
    asked.push(new URL(request.url).pathname);
    if (type !== 'Script') return;
    scripts.push(request.url);
    loading.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId }) => loading.delete(requestId));
  return { asked, scripts, isLoading: () => loading.size > 0 };
}

/** How many bytes of a file travel. Asked of the server: of what the service worker was quick enough to hand over, the browser counts none. */
async function travelling(url: string): Promise<number> {
  const asked = get(url, { headers: { 'accept-encoding': 'br' } });
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  let bytes = 0;
  for await (const chunk of answer) bytes += (chunk as Buffer).length;
  return bytes;
}

test(
  'a first visit to the documents list takes at most 30 requests and 300 kB of JavaScript, with all that comes after it',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    await draft(account, { title: 'Lease', people: [{ name: 'Ada Lovelace' }] });
    const { page, t } = await desk({ account });
    const { asked, scripts, isLoading } = await counted(page);

    await page.goto(`${product.url}/documents`);
    await expect(page.getByText('Lease').first()).toBeVisible();
    // The bell and what else comes once the list stands, which is the last of it.
    await expect(page.getByRole('button', { name: t('common:nav.notifications') })).toBeEnabled();
    await expect.poll(() => asked.some((path) => /\/errors-\S+\.js$/.test(path))).toBe(true);
    await expect.poll(isLoading).toBe(false);

    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(MOST_TO_LIST);
    const sizes = await Promise.all(scripts.map(travelling));
    const scriptKb = sizes.reduce((sum, size) => sum + size, 0) / 1000;
    expect(scriptKb).toBeLessThanOrEqual(MOST_SCRIPT_KB);
    // The style sheets of the signer's page would undo the application's.
    expect(asked.filter((path) => /\/(?:signing|sheets)-/.test(path))).toEqual([]);
  },
);

test(
  'a signer’s first visit takes at most 25 requests, with the sheets fetched ahead, and nothing of the shell',
  { tag: '@phone' },
  async ({ desk, product }) => {
    const account = await product.account();
    const { signers } = await sentDocument(product, account, { title: 'Lease', people: [{ name: 'Ada Lovelace' }] });
    const { page, t } = await desk();
    const { asked } = await counted(page);

    await page.goto(signers[0]?.link ?? '');
    await expect(page.getByRole('button', { name: t('signing:start') })).toBeVisible();
    await expect.poll(() => asked.some((path) => /\/sheets-\S+\.js$/.test(path))).toBe(true);

    expect(asked.length, asked.join('\n')).toBeLessThanOrEqual(MOST_TO_SIGN);
    expect(asked.filter((path) => /\/(?:shell|at-rest)-/.test(path))).toEqual([]);
  },
);
