import { setTimeout as sleep } from 'node:timers/promises';
import { login, type Notification, sessionOf, toWire } from '@sealwright/contract';
import type { Browser, Page } from 'playwright-core';
import { apiClient } from '../scripts/api-client.ts';
import { buildWebIfStale } from '../scripts/web-build.ts';
import { coldPage, launchBrowser } from './browser.ts';
import { sendOne } from './document.ts';
import { type Figure, type Outcome, quantile, tell } from './results.ts';
import { type BenchServer, startBenchServer } from './server.ts';
import type { Sizes } from './sizes.ts';

const DOCUMENTS = 5;
const CHANGES_A_ROUND = 12;
const ROWS = 10_000;
// What was asked for before a moment may end later; its size is known then.
const SETTLE_MS = 500;
const SCROLLED_MS = 3000;
const STEP_PX = 60;
const DESKTOP = { viewport: { width: 1440, height: 900 }, locale: 'en-GB' };
/** A frame of 60 a second, and half a frame of grace: what came later was seen to stutter. */
const LATE_MS = (1000 / 60) * 1.5;

/** P8: the application's shell: its weight up to the documents list, changes of the screen, and long lists. */
export async function measureShell({ rounds }: Sizes): Promise<Outcome> {
  await buildWebIfStale();
  const server = await startBenchServer();
  const browser = await launchBrowser();
  try {
    for (let number = 1; number <= DOCUMENTS; number++) await sendOne(server, number);
    const weights: { scriptKb: number; requests: number }[] = [];
    const changes: number[] = [];
    const smoothness: { late: number; frames: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const turn = { round, rounds };
      const weight = await weigh(browser, server);
      tell('JavaScript to the documents list', 'kB', weight.scriptKb, turn);
      weights.push(weight);
      changes.push(tell('change of the screen, p75', 'ms', await changeScreens(browser, server), turn));
      const scrolled = await scrollRows(browser, server);
      tell('late frames', '%', scrolled.late, turn);
      smoothness.push(scrolled);
    }
    const figure = (what: string, unit: string, values: number[], atMost: number | null, note: string): Figure => ({
      id: 'P8',
      what,
      unit,
      values,
      atMost,
      note,
    });
    return {
      ran: 'shell',
      figures: [
        figure('JavaScript to the documents list', 'kB', pick(weights, 'scriptKb'), 300, 'compressed, first visit'),
        figure('requests to the documents list', '', pick(weights, 'requests'), 30, ''),
        figure(
          'change of the screen, p75',
          'ms',
          changes,
          100,
          `${CHANGES_A_ROUND} changes a round, screens seen before`,
        ),
        figure(
          `late frames, ${ROWS} rows scrolled`,
          '%',
          pick(smoothness, 'late'),
          5,
          'over 25 ms; software rendering',
        ),
        figure('frames a second meanwhile', '', pick(smoothness, 'frames'), null, ''),
      ],
    };
  } finally {
    await browser.close();
    await server.close();
  }
}

const pick = <K extends string>(rows: Record<K, number>[], key: K): number[] => rows.map((row) => row[key]);

/** A page of someone who is signed in and has never been here with this browser. */
async function signedInPage(browser: Browser, server: BenchServer) {
  const cold = await coldPage(browser, DESKTOP, false);
  const session = sessionOf(
    await apiClient(server.send, null)(login, {
      body: { username: 'owner@example.com', password: 'Bench-marks-2026' },
    }),
  );
  const kept = JSON.stringify({ token: session.access, refreshToken: session.refresh, user: session.user });
  await cold.page.addInitScript((text) => {
    if (localStorage.getItem('sealwright.session') === null) localStorage.setItem('sealwright.session', text);
  }, kept);
  return cold;
}

async function weigh(browser: Browser, server: BenchServer) {
  const { context, page, traffic } = await signedInPage(browser, server);
  await page.goto(`${server.address}/documents`);
  const seenAt = await page.evaluate<number>(`bench.rowsSeen(${DOCUMENTS})`);
  await sleep(SETTLE_MS);
  const { scriptBytes, requests } = traffic(seenAt);
  await context.close();
  return { scriptKb: scriptBytes / 1000, requests };
}

// A round begins at the documents.
const SCREENS = ['dashboard', 'notifications', 'verify', 'documents'] as const;

/** From the press on a link of the navigation until the new screen's heading is painted; p75 of a round, in ms. */
async function changeScreens(browser: Browser, server: BenchServer): Promise<number> {
  const { context, page } = await signedInPage(browser, server);
  await page.goto(`${server.address}/documents`);
  await page.getByRole('row').nth(DOCUMENTS).waitFor();
  for (const screen of SCREENS) await goTo(page, screen);
  const times: number[] = [];
  for (let change = 0; change < CHANGES_A_ROUND; change++) {
    times.push(await goTo(page, SCREENS[change % SCREENS.length] ?? 'documents'));
    await sleep(250);
  }
  await context.close();
  return quantile(times, 0.75);
}

const goTo = (page: Page, screen: (typeof SCREENS)[number]): Promise<number> =>
  page.evaluate<number>(`bench.changeScreen('/${screen}')`);

/** Scrolls through 10,000 notifications, which our own answer invents: the share of late frames, in percent. */
async function scrollRows(browser: Browser, server: BenchServer) {
  const { context, page } = await signedInPage(browser, server);
  await page.route(/\/api\/notifications\/\?/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const size = Number(query.get('page_size') ?? 25);
    const from = Number(query.get('before') ?? ROWS + 1);
    const results = Array.from({ length: Math.min(size, from - 1) }, (_, index) => notification(from - 1 - index));
    const next = from - 1 > size ? `${server.address}/api/notifications/?before=${from - size}` : null;
    return route.fulfill({ json: toWire({ count: ROWS, next, previous: null, results }) });
  });
  await page.goto(`${server.address}/notifications`);
  await page.getByText(`Row ${ROWS} `).first().waitFor();
  const gaps = await page.evaluate<number[]>(`bench.scroll(${SCROLLED_MS}, ${STEP_PX})`);
  await context.close();
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    late: (100 * gaps.filter((gap) => gap > LATE_MS).length) / gaps.length,
    frames: (1000 * gaps.length) / total,
  };
}

function notification(id: number): Notification {
  return {
    id,
    status: 'signed',
    description: `Row ${id} was signed by somebody with a name of the usual length.`,
    subject: { kind: 'document', id },
    link: `/documents/${id}`,
    document: { id, number: `D-${String(id).padStart(6, '0')}`, title: `Agreement ${id}` },
    createdAt: new Date(Date.UTC(2026, 0, 1) + id * 60_000).toISOString(),
    readAt: null,
  };
}
