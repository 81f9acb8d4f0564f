import { type BrowserContext, expect, type Page, test as base } from '@playwright/test';
import type { Locale } from '@sealwright/contract';
import { type Account, type Product, startProduct } from './product.ts';
import { type Words, wordsOf } from './words.ts';

export { expect } from '@playwright/test';
export type { Page } from '@playwright/test';

/** A browser of someone's own: nothing of it is known to the other browsers of the journey. */
export type Desk = { page: Page; t: Words };

type DeskOf = {
  account?: Account;
  locale?: Locale;
  viewport?: { width: number; height: number };
  /** The address of another installation than the worker's. */
  server?: string;
};

// A journey names its device by its tag. Playwright's projects would do it too, and each of them starts servers of its own.
const DESKTOP = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
const isOnPhone = ({ tags }: { tags: readonly string[] }): boolean => tags.includes('@phone');

type Fixtures = {
  /** Opens a browser in this language, signed in if an account is given; every page in it is watched. */
  desk: (of?: DeskOf) => Promise<Desk>;
  /** What pages complained of; a journey that expects a complaint takes it out. */
  complaints: string[];
};

export const test = base.extend<Fixtures, { product: Product }>({
  product: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this very pattern
    async ({}, use) => {
      // Webhooks lead to servers of the journeys.
      const product = await startProduct({ OUTBOUND_ALLOW: '127.0.0.1' });
      await use(product);
      await product.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // oxlint-disable-next-line no-empty-pattern -- as above
  viewport: ({}, use, test) => use(isOnPhone(test) ? PHONE : DESKTOP),
  // oxlint-disable-next-line no-empty-pattern -- as above
  isMobile: ({}, use, test) => use(isOnPhone(test)),
  // oxlint-disable-next-line no-empty-pattern -- as above
  hasTouch: ({}, use, test) => use(isOnPhone(test)),
  // oxlint-disable-next-line no-empty-pattern -- as above
  complaints: async ({}, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints, 'pages complain of nothing').toEqual([]);
  },
  desk: async ({ browser, product, complaints, viewport, isMobile, hasTouch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async ({ account, locale = 'en', viewport: other, server = product.url } = {}) => {
      const context = await browser.newContext({ viewport: other ?? viewport, isMobile, hasTouch });
      contexts.push(context);
      watch(context, server, complaints);
      const page = await context.newPage();
      await remember(page, server, locale, account);
      return { page, t: wordsOf(locale) };
    });
    await Promise.all(contexts.map((context) => context.close()));
  },
});

/** Fails the journey for errors on the console, uncaught errors, and anything asked of another server. */
function watch(context: BrowserContext, url: string, complaints: string[]): void {
  context.on('weberror', (error) => complaints.push(`uncaught: ${error.error().message}`));
  context.on('console', (message) => {
    // A refused call is an answer, and the browser reports it by itself.
    const isAnswer = message.text().startsWith('Failed to load resource');
    // The recorder of traces runs a script in every frame, and the frame of a caught mail runs none: without the recorder
    // no one complains. That mails hold no script is asserted where one is read (main-job.journey.ts).
    // It also asks for pictures that stand in the page as blobs, which our policy lets pages show and not fetch.
    const isRecorder = /^(Blocked script execution in 'about:srcdoc'|Connecting to 'blob:)/.test(message.text());
    if (message.type() === 'error' && !isAnswer && !isRecorder) complaints.push(`console: ${message.text()}`);
  });
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== url) complaints.push(`asked another server: ${request.url()}`);
  });
}

/** Puts language and session where the web client keeps them: the sign-in page has its own journey. */
async function remember(page: Page, url: string, locale: Locale, account: Account | undefined): Promise<void> {
  await page.goto(`${url}/icon.svg`);
  await page.evaluate((locale) => localStorage.setItem('sealwright.locale', locale), locale);
  if (account === undefined) return;
  const { access, refresh, user } = await account.session();
  const session = JSON.stringify({ token: access, refreshToken: refresh, user });
  await page.evaluate((session) => localStorage.setItem('sealwright.session', session), session);
}
