import {
  createContact,
  createTag,
  declineSigning,
  type Locale,
  publishTemplate,
  recallDocument,
  saveAsTemplate,
  updateUser,
} from '@sealwright/contract';
import { type Desk, expect, test } from './journey.ts';
import { plainPdf } from './sample-files.ts';
import { draft, sealedCopy, type Signer, sentDocument, signByApi } from './sent-document.ts';
import type { Account, Product } from './product.ts';
import * as signing from './signing-acts.ts';
import { expectToFit } from './width.ts';

/** As long as the product takes it, with nothing to break it at. */
const LONG = {
  en: { word: 'Wm'.repeat(100), other: 'Qualitätsmanagementbeauftragter'.repeat(6) },
  ar: { word: 'فأسقيناكموها'.repeat(16), other: '租赁合同补充协议'.repeat(24) },
} as const satisfies Partial<Record<Locale, { word: string; other: string }>>;

type Long = (typeof LONG)['en' | 'ar'];

let count = 0;
/** Near the 254 characters that an address may have. */
const longAddress = (): string => `${'w'.repeat(54)}${(count += 1)}@${`${'m'.repeat(60)}.`.repeat(2)}example.com`;

const peopleOf = ({ word, other }: Long) => [
  {
    name: word,
    email: longAddress(),
    fields: [
      { type: 'signature' as const, label: word.slice(0, 120) },
      { type: 'text' as const, label: other.slice(0, 120), isRequired: false },
      { type: 'dropdown' as const, label: 'Choice', options: [word, other], isRequired: false },
    ],
  },
  { name: other, email: longAddress() },
];

async function seed(product: Product, account: Account, long: Long) {
  const { word, other } = long;
  const { user } = await account.session();
  await account.client.call(updateUser, {
    params: { id: user.id },
    body: { firstName: word.slice(0, 100), lastName: other.slice(0, 100), displayName: word },
  });
  const files = [{ name: `${word.slice(0, 90)}.pdf`, bytes: await plainPdf() }];
  const names = {
    firstName: word,
    lastName: other,
    companyName: word,
    nickname: other,
    streetAddress: word,
    city: word,
  };
  const tags = [word.slice(0, 100), other.slice(0, 100)];
  const contact = await account.client.call(createContact, { body: { email: longAddress(), ...names, tags } });
  await account.client.call(createTag, { body: { name: `${word.slice(0, 90)}2` } });
  const unsent = await draft(account, { title: word, people: peopleOf(long), files });
  const sent = await sentDocument(product, account, { title: other, people: peopleOf(long), files });
  const recalled = await sentDocument(product, account, { title: word, people: peopleOf(long), files });
  await account.client.call(recallDocument, { params: { id: recalled.id } });
  const declined = await sentDocument(product, account, { title: word, people: peopleOf(long), files });
  await declined.signers[0]?.call(declineSigning, { body: { reason: word } });
  const done = await sentDocument(product, account, {
    title: word,
    people: [{ name: word, email: longAddress() }],
    files,
  });
  const template = await account.client.call(saveAsTemplate, { params: { id: sent.id }, body: { name: word } });
  await account.client.call(publishTemplate, { params: { id: template.id }, body: { note: word.slice(0, 200) } });
  const [finisher] = done.signers;
  if (!finisher) throw new Error('The document has no signer');
  await signByApi(finisher, 'Ada');
  const copy = await sealedCopy(product, done.id, finisher);
  return { contact, unsent, sent, recalled, declined, done, template, copy, files };
}

type Seed = Awaited<ReturnType<typeof seed>>;

async function visit({ page }: Desk, url: string, shown?: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 }).first(), url).toBeAttached();
  if (shown !== undefined) await expect(page.getByText(shown).first()).toBeAttached();
  await expectToFit(page, new URL(url).pathname + new URL(url).search);
}

async function lookAtTheSenders(desk: Desk, { url }: Product, long: Long, made: Seed): Promise<void> {
  const { contact, unsent, sent, declined, done, template } = made;
  const { word } = long;
  const shown: Record<string, string | undefined> = {
    '/documents': word,
    [`/documents/${sent.id}`]: long.other,
    [`/documents/${declined.id}`]: word,
    ...Object.fromEntries(
      ['overview', 'document', 'history', 'delivery'].map((tab) => [`/documents/${done.id}?tab=${tab}`, word]),
    ),
    '/documents/add-document': undefined,
    ...Object.fromEntries(
      ['upload', 'recipients', 'prepare', 'send'].map((step) => [
        `/documents/${unsent.id}/edit?step=${step}`,
        undefined,
      ]),
    ),
    [`/documents/${sent.id}/edit?step=sent`]: undefined,
    '/contacts': word,
    [`/contacts/${contact.id}`]: word,
    [`/contacts/${contact.id}/edit`]: undefined,
    '/tags': word.slice(0, 90),
    '/templates': word,
    ...Object.fromEntries(
      ['', '?tab=versions', '/use', '/edit', '/edit?step=roles', '/edit?step=fields', '/edit?step=settings'].map(
        (part) => [`/templates/${template.id}${part}`, word],
      ),
    ),
    '/notifications': undefined,
  };
  const others = [
    '/dashboard',
    '/waiting',
    '/contacts/new',
    '/contacts/deleted',
    '/contacts/duplicates',
    '/contacts/import',
    '/contacts/import/paste',
    '/contacts/import/upload',
    '/notifications/preferences',
    ...['settings', 'details', 'security', 'change-password', 'activity', 'kyc-form', 'privacy'].map(
      (part) => `/app/account/${part}`,
    ),
    '/invitations',
    '/tutorials',
    '/verify',
    '/templates/add',
    '/nowhere',
  ];
  for (const [path, text] of Object.entries(shown)) await visit(desk, url + path, text);
  for (const path of others) await visit(desk, url + path);
}

async function lookAtTheSigners(desk: Desk, { signers }: { signers: Signer[] }): Promise<void> {
  const { page, t } = desk;
  const [signer] = signers;
  await page.setViewportSize({ width: 390, height: 844 });
  await signing.openLink(desk, signer?.link ?? '');
  await expectToFit(page, 'the signing page');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(signing.barButton(desk, 'start')).toBeInViewport({ ratio: 1 });
  await signing.barButton(desk, 'start').click();
  await expect(page.getByRole('button', { name: t('signing:consent_accept') })).toBeInViewport({ ratio: 1 });
  await expectToFit(page, 'the disclosure');
  await page.keyboard.press('Escape');
  await signing.acceptDisclosure(desk);
  await signing.typeName()(signing.sheet(page), desk);
  await expectToFit(page, 'the typed signature');
  await signing.done(desk);
  for (const type of ['text', 'dropdown']) {
    await page.locator(`[data-kind=${type}]`).click();
    await expect(signing.sheet(page)).toBeVisible();
    await expectToFit(page, `the sheet of a ${type}`);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: t('signing:menu'), exact: true }).click();
  await expectToFit(page, 'the menu of the signing page');
  await page.getByRole('button', { name: t('signing:menu_decline') }).click();
  await expectToFit(page, 'declining');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: t('signing:menu'), exact: true }).click();
  await page.getByRole('button', { name: t('signing:menu_reading') }).click();
  await expectToFit(page, 'the reading mode');
  await signing.barButton(desk, 'finish').click();
  await expectToFit(page, 'the sheet before finishing');
  await signing
    .sheet(page)
    .getByRole('button', { name: t('signing:finish_confirm') })
    .click();
  await signing.expectThanks(desk);
  await expectToFit(page, 'the end of signing');
}

async function lookAtTheVisitors(desk: Desk, product: Product, made: Seed): Promise<void> {
  const { page, t } = desk;
  for (const { signers } of [made.recalled, made.declined, made.done]) await visit(desk, signers[0]?.link ?? '');
  for (const path of ['/homepage', '/sign-in', '/sign-up', '/forgot-password']) await visit(desk, product.url + path);
  await page.goto(`${product.url}/verify`);
  const name = made.files[0]?.name ?? '';
  const buffer = Buffer.from(made.copy);
  await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'application/pdf', buffer });
  await expect(page.getByText(t('verify:verdict.valid'))).toBeVisible();
  await expectToFit(page, 'a checked file');
}

for (const [locale, tag] of [
  ['en', '@desktop'],
  ['ar', '@phone'],
] as const) {
  test(
    `no word of 200 characters makes any screen wider than the window (${locale})`,
    { tag },
    async ({ desk, product }) => {
      test.setTimeout(400_000);
      const account = await product.account({ locale });
      const long = LONG[locale];
      const made = await seed(product, account, long);

      await lookAtTheSenders(await desk({ account, locale }), product, long, made);
      const visitor = await desk({ locale });
      await lookAtTheSigners(visitor, made.sent);
      await lookAtTheVisitors(visitor, product, made);
      const owner = await desk({ account: product.owner, locale });
      for (const path of ['/mailbox', '/admin/kyc', '/admin/dashboard']) await visit(owner, product.url + path);
    },
  );
}
