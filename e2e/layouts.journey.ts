import {
  type Appearance,
  DEFAULT_APPEARANCE,
  type Layout,
  LAYOUTS,
  type Locale,
  updateUser,
} from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { type Desk, expect, type Page, test } from './journey.ts';
import type { Account, Product } from './product.ts';
import { draft } from './sent-document.ts';
import * as wizard from './wizard-acts.ts';

// Help last: it is open then, and one of its links is followed.
const GROUPS = ['documents', 'people', 'money', 'team', 'connections', 'help'] as const;
const BRANCHES = ['sales_tax', 'integrations'] as const;

/** Where the navigation of someone who does not run the platform leads. */
const PLACES = [
  '/documents/add-document',
  '/documents',
  '/dashboard',
  '/contacts',
  '/tags',
  '/signatures',
  '/templates',
  '/templates/add',
  '/communicate',
  '/retention',
  '/tax-returns',
  '/checklists',
  '/sales-tax',
  '/sales-tax/setup',
  '/sales-tax/manage',
  '/team/settings',
  '/team/sign-in',
  '/team/sms-gateways',
  '/team/smtp-gateways',
  '/developers',
  '/team/users',
  '/app/account/settings',
  '/developers/webhooks',
  '/integrations/zapier',
  '/integrations',
  '/integrations/google-drive',
  '/integrations/dropbox',
  '/notifications',
  '/tutorials',
  '/verify',
];

/** Someone who has chosen this look before, on this device and with their account. */
async function deskWith(
  { desk, product }: { desk: (of: object) => Promise<Desk>; product: Product },
  look: Partial<Appearance>,
  of: { locale?: Locale; viewport?: { width: number; height: number } } = {},
): Promise<Desk & { account: Account }> {
  const account = await product.account({ locale: of.locale ?? 'en' });
  const appearance = { ...DEFAULT_APPEARANCE, ...look };
  const { user } = await account.session();
  await account.client.call(updateUser, { params: { id: user.id }, body: { appearance } });
  const here = await desk({ ...of, account });
  await here.page.evaluate((text) => localStorage.setItem('sealwright.appearance', text), JSON.stringify(appearance));
  return { ...here, account };
}

const navigation = ({ page, t }: Desk) => page.getByRole('navigation', { name: t('common:main_navigation') });

/** Opens every group and branch in turn, and gives back where the links that can be seen lead. */
async function placesOf(here: Desk, words: 'nav_group' | 'nav_short'): Promise<string[]> {
  const { t } = here;
  const region = navigation(here);
  const found = new Set<string>();
  const open = async (name: string) => {
    for (const button of await region.getByRole('button', { name, exact: true }).all()) {
      if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
    }
    const links = await region.getByRole('link').all();
    for (const link of links) found.add((await link.getAttribute('href')) ?? '');
  };
  for (const group of GROUPS) {
    await open(t(`common:${words}.${group}`));
    for (const branch of BRANCHES) await open(t(`common:nav_branch.${branch}`));
  }
  // The community has an entry only where another journey has told it something.
  return [...found].filter((place) => place !== '/' && place !== '/community').sort();
}

const shown = (page: Page, layout: Layout | 'phone') => page.locator(`div[data-layout="${layout}"]`);

async function skip({ page, t }: Desk): Promise<void> {
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: t('common:skip_to_content') })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('main')).toBeFocused();
}

const wide: readonly Layout[] = LAYOUTS;

for (const layout of wide) {
  test(`the layout ${layout} leads everywhere and shuts nobody out`, { tag: '@desktop' }, async ({ desk, product }) => {
    const here = await deskWith({ desk, product }, { layout });
    const { page, t } = here;

    await page.goto(`${product.url}/documents`);
    await expect(page.getByRole('heading', { name: t('documents:title'), level: 1 })).toBeVisible();
    await expect(shown(page, layout)).toBeVisible();
    await skip(here);
    await expectNoBarriers(page, `the documents in the layout ${layout}`);

    if (layout === 'blank') await page.getByRole('button', { name: t('common:open_navigation') }).click();
    const words = layout === 'stacked_side' ? 'nav_short' : 'nav_group';
    expect(await placesOf(here, words)).toEqual(PLACES.toSorted());
    await navigation(here)
      .getByRole('link', { name: t('common:nav.tutorials') })
      .click();
    await expect(page.getByRole('heading', { name: t('common:nav.tutorials'), level: 1 })).toBeFocused();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}

test(
  'a form that is half filled outlives every change of the layout',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const here = await deskWith({ desk, product }, {});
    const { page, t, account } = here;
    const { id } = await draft(account, { title: 'Half', people: [{ name: 'Ada Lovelace' }] });
    await page.goto(`${product.url}/documents/${id}/edit?step=recipients`);
    // No address: nothing that could be saved and read back.
    const email = wizard.recipientCard(here, 1).getByLabel(t('wizard:email')).first();
    await email.fill('ada@');
    await page.getByRole('button', { name: t('common:colour_scheme') }).click();
    const panel = page.getByRole('dialog', { name: t('appearance:title') });

    for (const layout of [...wide.slice(1), DEFAULT_APPEARANCE.layout]) {
      await panel.getByRole('radio', { name: t(`appearance:layout.${layout}`), exact: true }).check();

      await expect(shown(page, layout)).toBeVisible();
      await expect(email).toHaveValue('ada@');
    }
  },
);

test(
  'on a small phone the bar and the drawer lead everywhere, in Arabic',
  { tag: '@phone' },
  async ({ desk, product }) => {
    const here = await deskWith(
      { desk, product },
      { layout: 'decked' },
      { locale: 'ar', viewport: { width: 320, height: 640 } },
    );
    const { page, t } = here;
    const bar = page.getByRole('navigation', { name: t('common:main_places') });
    await page.goto(`${product.url}/tutorials`);
    await expect(shown(page, 'phone')).toBeVisible();

    await bar.getByRole('link', { name: t('common:nav.dashboard') }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await bar.getByRole('link', { name: t('common:nav_short.documents_manager') }).click();
    await expect(page).toHaveURL(/\/documents$/);
    await bar.getByRole('button', { name: t('common:menu') }).click();
    expect(await placesOf(here, 'nav_group')).toEqual(PLACES.toSorted());
    await expectNoBarriers(page, 'the drawer');
    await navigation(here)
      .getByRole('link', { name: t('common:nav.communicate') })
      .click();
    await expect(page).toHaveURL(/\/communicate$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);

    // The work has its own bar there; the drawer opens from the header.
    await bar.getByRole('link', { name: t('common:nav.esign_request') }).click();
    await expect(page).toHaveURL(/\/documents\/add-document$/);
    await expect(bar).toHaveCount(0);
    const floor = await wizard.next(here).boundingBox();
    expect(floor ? 640 - floor.y - floor.height : null, 'nothing empty below the last button').toBeLessThan(16);
    await page
      .getByRole('banner')
      .getByRole('button', { name: t('common:open_navigation') })
      .click();
    await expect(navigation(here)).toBeVisible();
  },
);

test('no screen of the shell is wider than 320 pixels, in Arabic', { tag: '@phone' }, async ({ desk, product }) => {
  const { page } = await deskWith({ desk, product }, {}, { locale: 'ar', viewport: { width: 320, height: 640 } });
  const screens = [
    '/documents',
    '/documents/add-document',
    '/dashboard',
    '/notifications',
    '/notifications/preferences',
    '/contacts',
    '/contacts/new',
    '/contacts/import',
    '/tags',
  ];

  for (const screen of [...screens, '/tutorials', '/verify', '/nowhere']) {
    await page.goto(product.url + screen);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const width = await page.evaluate<number>('document.documentElement.scrollWidth');
    expect.soft(width, screen).toBeLessThanOrEqual(320);
  }
});

const RECORD_FRAMES = `
  window.looks = [];
  const look = () => {
    const { dir, dataset } = document.documentElement;
    const now = [dir, dataset.mantineColorScheme, dataset.colour, dataset.controls, dataset.layout].join(' ');
    if (document.body && window.looks.at(-1) !== now) window.looks.push(now);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
`;

test('from the first frame on everything looks as it was chosen', { tag: '@desktop' }, async ({ desk, product }) => {
  const chosen = {
    scheme: 'dark',
    direction: 'rtl',
    colour: 'teal',
    controlSize: 'xl',
    layout: 'stacked_side',
  } as const;
  const { page } = await deskWith({ desk, product }, chosen);
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/assets\/.+\.js$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript({ content: RECORD_FRAMES });
  const seen = 'rtl dark teal xl stacked_side';

  await page.goto(`${product.url}/documents`, { waitUntil: 'commit' });
  await expect.poll(() => page.evaluate<string[]>('window.looks')).toEqual([seen]);
  await expect(page.locator('#root')).toBeEmpty();
  await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(16, 21, 31)');

  release();
  await expect(shown(page, chosen.layout)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate<string[]>('window.looks')).toEqual([seen]);
});
