import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser } from 'playwright-core';
import { wordsOf } from '../e2e/words.ts';
import { buildWebIfStale } from '../scripts/web-build.ts';
import { coldPage, launchBrowser, PHONE, vitalsOf } from './browser.ts';
import { sendOne } from './document.ts';
import { type Figure, type Outcome, tell } from './results.ts';
import { type BenchServer, startBenchServer } from './server.ts';
import type { Sizes } from './sizes.ts';

// A person looks before they press.
const SETTLE_MS = 1000;

type Round = { requests: number; scriptKb: number; allKb: number; lcpMs: number; cls: number; interactionMs: number };

/** P7: the signing page on a phone that has never seen it. */
export async function measureSigningPage({ rounds: count }: Sizes): Promise<Outcome> {
  await buildWebIfStale();
  const server = await startBenchServer();
  const browser = await launchBrowser();
  try {
    // The first drawing of a page's picture is not the browser's time.
    await openOnce(browser, server, 0);
    const rounds: Round[] = [];
    for (let round = 0; round < count; round++) {
      const opened = await openOnce(browser, server, round + 1);
      tell('JavaScript before the first page is seen', 'kB', opened.scriptKb, { round, rounds: count });
      tell('largest contentful paint', 'ms', opened.lcpMs, { round, rounds: count });
      rounds.push(opened);
    }
    return { ran: 'signing-page', figures: figuresOf(rounds) };
  } finally {
    await browser.close();
    await server.close();
  }
}

async function openOnce(browser: Browser, server: BenchServer, round: number): Promise<Round> {
  const { id, token } = await sendOne(server, 10_000 + round);
  const { context, page, traffic } = await coldPage(browser, PHONE, true);
  const t = wordsOf('en');
  try {
    await page.goto(`${server.address}/sign/${id}?token=${token}`, { waitUntil: 'commit' });
    const seenAt = await page.evaluate<number>('bench.pageSeen()');
    await sleep(SETTLE_MS);
    const press = (name: string) => page.getByRole('button', { name, exact: true }).tap();
    await press(t('signing:start'));
    await page.getByRole('checkbox', { name: t('signing:consent_check') }).check();
    await press(t('signing:consent_accept'));
    // The signature's sheet opens by itself: a name, typed.
    await page.getByRole('tab', { name: t('signing:way_type') }).tap();
    await page.getByRole('dialog').getByRole('textbox').fill('Priya Raman');
    await sleep(SETTLE_MS);
    const seen = traffic(seenAt);
    const { lcpMs, cls, slowestInteractionMs } = await vitalsOf(page);
    return {
      requests: seen.requests,
      scriptKb: seen.scriptBytes / 1000,
      allKb: seen.allBytes / 1000,
      lcpMs,
      cls,
      interactionMs: slowestInteractionMs,
    };
  } finally {
    await context.close();
  }
}

function figuresOf(rounds: readonly Round[]): Figure[] {
  const figure = (what: string, unit: string, pick: (round: Round) => number, atMost: number | null, note = '') => ({
    id: 'P7',
    what,
    unit,
    values: rounds.map(pick),
    atMost,
    note,
  });
  return [
    figure('JavaScript before the first page is seen', 'kB', ({ scriptKb }) => scriptKb, 200, 'compressed'),
    figure('requests until then', '', ({ requests }) => requests, 25),
    figure('everything until then', 'kB', ({ allKb }) => allKb, null, 'compressed'),
    figure('largest contentful paint', 'ms', ({ lcpMs }) => lcpMs, 4500, '4x CPU, 9 Mbit/s, 170 ms'),
    figure('slowest interaction', 'ms', ({ interactionMs }) => interactionMs, 200, 'start, consent, typed signature'),
    figure('layout shift', '', ({ cls }) => cls, 0.05),
  ];
}
