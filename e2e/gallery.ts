// `npm run gallery -- <address> <email> <password> [--layouts classic,blank] [--width 1440] [--out gallery]`: pictures of the
// main screens of a running installation (`npm run demo` fills one) in every layout, scheme and direction, on contact sheets
// to be looked at; and what axe finds on each.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import {
  DEFAULT_APPEARANCE,
  LAYOUTS,
  type Layout,
  listDocuments,
  login,
  updateUser,
  sessionOf,
} from '@sealwright/contract';
import { type Browser, chromium, type Page } from 'playwright-core';
import { barriersOf } from './accessibility.ts';
import { findChromium } from './chromium.ts';
import { clientOf } from './client.ts';
import { answerHelp } from '../scripts/help.ts';

answerHelp(
  'npm run gallery -- ADDRESS EMAIL PASSWORD [--layouts classic,blank] [--width 1440] [--out gallery]: pictures of the main screens of a running installation.',
);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    layouts: { type: 'string', default: LAYOUTS.join() },
    width: { type: 'string', default: '1440' },
    out: { type: 'string', default: 'gallery' },
    axe: { type: 'boolean', default: false },
  },
});
const [address = '', email = '', password = ''] = positionals;
const width = Number(values.width);
const height = width < 768 ? 844 : 900;
const VARIANTS = [
  { locale: 'en', scheme: 'light' },
  { locale: 'en', scheme: 'dark' },
  { locale: 'ar', scheme: 'light' },
  { locale: 'ar', scheme: 'dark' },
] as const;
const SETTLE_MS = 700;
const SCREENS_A_SHEET = 3;

type Shot = { screen: string; variant: string; file: string };

async function screensOf(): Promise<Record<string, string>> {
  const session = sessionOf(await clientOf(address).call(login, { body: { username: email, password } }));
  const { call } = clientOf(address, () => ({ authorization: `Bearer ${session.access}` }));
  // The pictures choose the look themselves; what the user chose before would win over it.
  await call(updateUser, { params: { id: session.user.id }, body: { appearance: DEFAULT_APPEARANCE } });
  const first = async (status: 'draft' | 'completed'): Promise<number | undefined> =>
    (await call(listDocuments, { query: { status, mine: 'true' } })).results[0]?.id;
  const [draft, completed] = [await first('draft'), await first('completed')];
  return {
    documents: '/documents',
    document: `/documents/${completed}`,
    upload: `/documents/${draft}/edit?step=upload`,
    recipients: `/documents/${draft}/edit?step=recipients`,
    prepare: `/documents/${draft}/edit?step=prepare`,
    send: `/documents/${draft}/edit?step=send`,
    dashboard: '/dashboard',
    notifications: '/notifications',
    preferences: '/notifications/preferences',
    tutorials: '/tutorials',
    mailbox: '/mailbox',
    contacts: '/contacts',
    tags: '/tags',
  };
}

/** A browser that is signed in and looks as told, from its first paint on. */
async function pageOf(browser: Browser, layout: Layout, variant: (typeof VARIANTS)[number]): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
  const session = sessionOf(await clientOf(address).call(login, { body: { username: email, password } }));
  const appearance = { ...DEFAULT_APPEARANCE, layout, scheme: variant.scheme };
  const user = { ...session.user, appearance };
  const kept = {
    locale: variant.locale,
    appearance: JSON.stringify(appearance),
    session: JSON.stringify({ token: session.access, refreshToken: session.refresh, user }),
  };
  const { call } = clientOf(address, () => ({ authorization: `Bearer ${session.access}` }));
  await call(updateUser, { params: { id: user.id }, body: { appearance } });
  const page = await context.newPage();
  await page.goto(`${address}/icon.svg`);
  await page.evaluate(
    (entries) => entries.forEach(([key, text]) => localStorage.setItem(`sealwright.${key}`, text)),
    Object.entries(kept),
  );
  return page;
}

async function photograph(browser: Browser, layout: Layout, screens: Record<string, string>): Promise<Shot[]> {
  const shots: Shot[] = [];
  for (const variant of VARIANTS) {
    const name = `${variant.locale} ${variant.scheme}`;
    const page = await pageOf(browser, layout, variant);
    page.on('pageerror', (error) => console.log(`${layout}, ${name}: ${error.message}`));
    for (const [screen, place] of Object.entries(screens)) {
      await page.goto(address + place, { waitUntil: 'load' });
      await page.locator('h1').first().waitFor();
      await page.waitForTimeout(SETTLE_MS);
      const file = path.resolve(values.out, `${layout}-${width}-${screen}-${variant.locale}-${variant.scheme}.png`);
      await page.screenshot({ path: file });
      shots.push({ screen, variant: name, file });
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
      if (overflow > 0) console.log(`${layout}, ${screen}, ${name}: ${overflow} px wider than the window`);
      if (!values.axe) continue;
      for (const barrier of await barriersOf(page)) console.log(`${layout}, ${screen}, ${name}: ${barrier}`);
    }
    await page.context().close();
  }
  return shots;
}

/** Several screens in a row each, their variants beside each other, as one picture. */
async function lay(browser: Browser, layout: Layout, shots: readonly Shot[]): Promise<void> {
  const screens = [...new Set(shots.map(({ screen }) => screen))];
  const page = await browser.newPage({ viewport: { width: 1900, height: 1000 } });
  for (let at = 0; at < screens.length; at += SCREENS_A_SHEET) {
    const rows = screens.slice(at, at + SCREENS_A_SHEET).map((screen) => {
      const cells = shots
        .filter((shot) => shot.screen === screen)
        .map(({ file, variant }) => {
          const source = `file://${file}`;
          return `<figure><img src="${source}"><figcaption>${layout} · ${screen} · ${variant}</figcaption></figure>`;
        });
      return `<section>${cells.join('')}</section>`;
    });
    const style =
      'body{margin:8px;font:14px sans-serif}section{display:flex;gap:8px}figure{flex:1;margin:0 0 8px}img{width:100%;border:1px solid #999}';
    const sheet = path.resolve(values.out, `sheet-${layout}-${width}-${at / SCREENS_A_SHEET + 1}`);
    writeFileSync(`${sheet}.html`, `<style>${style}</style>${rows.join('')}`);
    await page.goto(`file://${sheet}.html`);
    await page.screenshot({ path: `${sheet}.png`, fullPage: true });
  }
  await page.close();
}

if (password === '') throw new Error('Say where the installation is and who signs in: <address> <email> <password>');
mkdirSync(values.out, { recursive: true });
const browser = await chromium.launch(await findChromium());
const screens = await screensOf();
for (const layout of LAYOUTS.filter((layout) => values.layouts.split(',').includes(layout))) {
  await lay(browser, layout, await photograph(browser, layout, screens));
  console.log(`${layout} is photographed.`);
}
await browser.close();
