import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Request } from '@playwright/test';
import { hasNumber } from '../apps/server/test/card-numbers.ts';
import { type Desk, expect, test } from './journey.ts';
import { startProduct } from './product.ts';

const NAME = 'Sealwright whose memory is read';

/** All that a browser said: addresses, headers and bodies. */
function recordRequests({ page }: Desk): string[] {
  const said: string[] = [];
  const add = (request: Request) =>
    said.push([request.url(), JSON.stringify(request.headers()), request.postData() ?? ''].join('\n'));
  page.context().on('request', add);
  return said;
}

/** The strings in the server's memory, as V8 writes them down. */
async function memoryOf(pid: number, folder: string): Promise<string> {
  process.kill(pid, 'SIGUSR2');
  const written = () => readdirSync(folder).find((file) => file.endsWith('.heapsnapshot'));
  const whole = () => {
    const file = written();
    const text = file === undefined ? '' : readFileSync(path.join(folder, file), 'utf8');
    return text.trimEnd().endsWith('}') ? text : '';
  };
  await expect.poll(() => whole().length, { timeout: 60_000 }).toBeGreaterThan(1_000_000);
  return whole();
}

test(
  'the number of a card is in no request, and not in the memory of the server',
  { tag: '@desktop' },
  async ({ desk }) => {
    test.setTimeout(180_000);
    const folder = mkdtempSync(path.join(tmpdir(), 'sealwright-memory-'));
    const shop = await startProduct({
      INSTALLATION_NAME: NAME,
      NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder}`,
    });
    const account = await shop.account();
    const own = await desk({ account, locale: 'en', server: shop.url });
    const { page, t } = own;
    const said = recordRequests(own);

    await page.goto(`${shop.url}/billing/payment-methods`);
    await page.getByRole('button', { name: t('payments:add') }).click();
    await page.waitForURL(/\/pay\/card\//);
    const frame = page.frameLocator('iframe');
    await frame.getByText(t('card:test_cards'), { exact: true }).click();
    await frame.getByText(t('card:tok_success'), { exact: true }).click();
    const typed = await frame.getByRole('textbox').first().inputValue();
    await page.getByRole('button', { name: t('pay:save_card') }).click();
    await page.waitForURL(/\/billing\/payment-methods/);
    await expect(page.getByText(/4242/)).toBeVisible();

    // The number was in the frame, and what the browser said was recorded: the token was in it.
    expect(hasNumber(typed)).toBe(true);
    expect(said.filter((request) => request.includes('tok_success')).length).toBeGreaterThan(0);
    expect(said.filter(hasNumber)).toEqual([]);
    const memory = await memoryOf(shop.pid, folder);
    // Strings of the server are in it.
    expect(memory.includes(NAME)).toBe(true);
    expect(hasNumber(memory)).toBe(false);
    await shop.stop();
    rmSync(folder, { recursive: true });
  },
);
