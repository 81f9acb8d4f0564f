import path from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { findChromium } from '../e2e/chromium.ts';

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch(await findChromium());
}

/** The phone of the goals: 4 times slower than this machine, on 9 Mbit/s with 170 ms there and back. */
const SLOW_PHONE = { cpu: 4, bytesPerSecond: (9 * 1_000_000) / 8, latencyMs: 170 };

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  isMobile: true,
  hasTouch: true,
  locale: 'en-GB',
};

/**
 * What a page asked for, and what of it had come, as it travelled: until a moment in ms since 1970, or until now.
 * `scriptBytes`: bodies of scripts, compressed; `allBytes`: everything with its headers.
 */
export type Traffic = { requests: number; scriptBytes: number; allBytes: number };

/** A page of a browser that has never been here, made as slow as the phone if wanted, with an account of its traffic. */
export async function coldPage(
  browser: Browser,
  options: BrowserContextOptions,
  isSlow: boolean,
): Promise<{ context: BrowserContext; page: Page; traffic: (until?: number) => Traffic }> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  if (isSlow) {
    const { bytesPerSecond, latencyMs, cpu } = SLOW_PHONE;
    const speed = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
    await devtools.send('Network.emulateNetworkConditions', { offline: false, latency: latencyMs, ...speed });
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  }
  const asked = new Map<string, { kind: string; at: number; head: number; bytes: number; doneAt: number }>();
  // The browser dates the beginning of a request by the wall clock, its end by its own clock.
  let clockOffset = 0;
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime, timestamp }) => {
    if (!request.url.startsWith('http')) return;
    clockOffset = wallTime - timestamp;
    asked.set(requestId, { kind: type ?? 'Other', at: wallTime * 1000, head: 0, bytes: 0, doneAt: Infinity });
  });
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    const request = asked.get(requestId);
    if (request) request.head = response.encodedDataLength;
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const request = asked.get(requestId);
    if (request) Object.assign(request, { bytes: encodedDataLength, doneAt: (timestamp + clockOffset) * 1000 });
  });
  const traffic = (until = Infinity): Traffic => {
    const all = [...asked.values()].filter(({ at }) => at <= until);
    // What had not come by then was not needed for what was seen.
    const done = all.filter(({ doneAt }) => doneAt <= until);
    const sum = (requests: typeof all, isBody: boolean) =>
      requests.reduce((total, { bytes, head }) => total + bytes - (isBody ? head : 0), 0);
    return {
      requests: all.length,
      scriptBytes: sum(
        done.filter(({ kind }) => kind === 'Script'),
        true,
      ),
      allBytes: sum(done, false),
    };
  };
  await page.addInitScript({ path: path.join(import.meta.dirname, 'in-page.js') });
  return { context, page, traffic };
}

export type Vitals = { lcpMs: number; cls: number; slowestInteractionMs: number };

export const vitalsOf = (page: Page): Promise<Vitals> => page.evaluate<Vitals>('bench.vitals');
