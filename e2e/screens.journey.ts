import { LOCALES, type Locale } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { type Desk, expect, test } from './journey.ts';
import type { Account, Product } from './product.ts';
import { draft, sentDocument } from './sent-document.ts';
import * as signing from './signing-acts.ts';

const PEOPLE = {
  en: [{ name: 'Ada Lovelace' }, { name: 'Grace Hopper' }],
  ar: [
    { name: 'ليلى الخطيب', locale: 'ar' as const },
    { name: 'سارة', locale: 'ar' as const },
  ],
};

const FIELDS = [
  { type: 'signature' as const },
  { type: 'text' as const, label: 'Remark', maxLength: 40 },
  { type: 'radio' as const, label: 'Size', options: ['S', 'M'], isRequired: false },
];

/** Every screen of the sender, with something on it. */
async function lookAtSending(
  product: Product,
  account: Account,
  { page, t }: Desk,
  locale: 'en' | 'ar',
): Promise<void> {
  const { id } = await draft(account, { title: 'A draft', people: PEOPLE[locale] });
  const sent = await sentDocument(product, account, { title: 'Sent', people: PEOPLE[locale] });
  const steps = {
    upload: page.getByRole('button', { name: t('wizard:remove_file', { name: 'contract.pdf' }) }),
    recipients: page.getByRole('group', { name: t('wizard:recipient_number', { number: 2 }) }),
    prepare: page.locator('[data-page] [data-key]').first(),
    send: page.getByText(t('wizard:ready')),
  };

  await page.goto(`${product.url}/documents`);
  await expect(page.getByRole('row', { name: /A draft/ })).toBeVisible();
  await expectNoBarriers(page, 'the documents list');
  for (const [step, sign] of Object.entries(steps)) {
    await page.goto(`${product.url}/documents/${id}/edit?step=${step}`);
    await expect(sign).toBeVisible();
    if (step === 'prepare') await sign.focus();
    await expectNoBarriers(page, `the step ${step}`);
  }
  await page.goto(`${product.url}/documents/${sent.id}/edit?step=sent`);
  await expect(page.getByRole('heading', { name: t('wizard:sent_title'), level: 2 })).toBeVisible();
  await expectNoBarriers(page, 'the step after sending');
  const headings = {
    overview: t('document:progress.title'),
    document: t('documents:files_title'),
    history: t('documents:history.title'),
    delivery: t('document:delivery.title'),
  };
  for (const [tab, name] of Object.entries(headings)) {
    await page.goto(`${product.url}/documents/${sent.id}?tab=${tab}`);
    await expect(page.getByRole('heading', { name, level: 2 })).toBeVisible();
    await expectNoBarriers(page, `the document's tab ${tab}`);
  }
}

/** Every screen of a signer. */
async function lookAtSigning(product: Product, account: Account, reader: Desk, locale: 'en' | 'ar'): Promise<void> {
  const { page, t } = reader;
  const [person] = PEOPLE[locale];
  const people = [{ name: 'Ada', ...person, fields: FIELDS }];
  const { signers } = await sentDocument(product, account, { title: 'To be read', people });

  await signing.openLink(reader, signers[0]?.link ?? '');
  await expectNoBarriers(page, 'the signing page');
  await signing.barButton(reader, 'start').click();
  await expect(page.getByRole('dialog', { name: t('signing:consent_title') })).toBeVisible();
  await expectNoBarriers(page, 'the disclosure');
  await page.keyboard.press('Escape');
  await signing.acceptDisclosure(reader);
  await expect(signing.sheet(page)).toBeVisible();
  await expectNoBarriers(page, 'the signature sheet');
  await signing.typeName()(signing.sheet(page), reader);
  await expectNoBarriers(page, 'the typed signature');
  await signing.done(reader);
  await signing.barButton(reader, 'next_field').click();
  await signing.write('Read')(signing.sheet(page), reader);
  await expectNoBarriers(page, 'the sheet of a text');
  await signing.done(reader);
  await page.getByRole('button', { name: t('signing:menu'), exact: true }).click();
  await expectNoBarriers(page, 'the menu');
  await page.getByRole('button', { name: t('signing:menu_reading') }).click();
  await expect(page.getByText('Page 1, line 1:')).toBeVisible();
  await expectNoBarriers(page, 'the reading mode');
  await signing.finish(reader);
  await signing.expectThanks(reader);
  await expectNoBarriers(page, 'the end');
}

for (const [locale, tag] of [
  ['en', '@desktop'],
  ['ar', '@phone'],
] as const) {
  test(`no screen of sending shuts anybody out, in light and dark (${locale})`, { tag }, async ({ desk, product }) => {
    test.slow();
    const account = await product.account({ locale });

    await lookAtSending(product, account, await desk({ account, locale }), locale);
  });

  test(`no screen of signing shuts anybody out, in light and dark (${locale})`, { tag }, async ({ desk, product }) => {
    test.slow();
    const account = await product.account({ locale });

    await lookAtSigning(product, account, await desk({ locale }), locale);
  });
}

test('the signing page fits 320 pixels in all five languages', { tag: '@phone' }, async ({ desk, product }) => {
  const account = await product.account();
  const { signers } = await sentDocument(product, account, { title: 'Narrow', people: PEOPLE.en });
  const [first] = signers;
  const isMirrored = (locale: Locale) => locale === 'ar' || locale === 'ur';

  for (const locale of LOCALES) {
    const reader = await desk({ locale, viewport: { width: 320, height: 640 } });
    await signing.openLink(reader, first?.link ?? '');
    await expect(signing.barButton(reader, 'start')).toBeInViewport({ ratio: 1 });
    await expect(reader.page.locator('html')).toHaveAttribute('dir', isMirrored(locale) ? 'rtl' : 'ltr');
    expect(await reader.page.evaluate<number>('document.documentElement.scrollWidth'), locale).toBeLessThanOrEqual(320);
    await reader.page.close();
  }
});
