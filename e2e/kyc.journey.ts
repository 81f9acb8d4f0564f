import type { Locale } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { type Desk, expect, test } from './journey.ts';

const ENTRIES = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  dateOfBirth: '1985-12-10',
  phone: '+1 617 555 0100',
  street: '77 Massachusetts Avenue',
  city: 'Cambridge',
  postalCode: '02139-4307',
};

const field = ({ page }: Desk, name: string) => page.locator(`#kyc-${name}`);

async function choose(here: Desk, name: string, country: string, locale: Locale): Promise<void> {
  const label = new Intl.DisplayNames(locale, { type: 'region' }).of(country) ?? country;
  await field(here, name).fill(label);
  await here.page.getByRole('option', { name: label, exact: true }).click();
}

const handIn = ({ page, t }: Desk) => page.getByRole('button', { name: t('kyc:submit') });
const expectSaved = ({ page, t }: Desk) => expect(page.getByText(t('kyc:save.saved'), { exact: true })).toBeVisible();
const expectStatus = ({ page, t }: Desk, status: 'draft' | 'submitted' | 'verified' | 'rejected') =>
  expect(page.locator('main').getByText(t(`kyc:status.${status}`), { exact: true })).toBeVisible();

for (const [locale, tag] of [
  ['en', '@desktop'],
  ['ar', '@phone'],
] as const) {
  test(
    `identity details are filled in, handed in, sent back, mended and verified (${locale})`,
    { tag },
    async ({ desk, product }) => {
      test.setTimeout(300_000);
      const account = await product.account({ locale });
      const here = await desk({ account, locale });
      const { page, t } = here;
      await page.goto(`${product.url}/app/account/kyc-form`);
      await expect(page.getByText(t('kyc:status_text.not_started'))).toBeVisible();
      await expectNoBarriers(page, `the empty form in ${locale}`);

      // What is missing is named, and the first of it has the focus.
      await field(here, 'firstName').fill(ENTRIES.firstName);
      await expectSaved(here);
      await handIn(here).click();
      await expect(field(here, 'lastName')).toBeFocused();
      await expect(page.getByText(t('errors:field_required')).first()).toBeVisible();
      await expectNoBarriers(page, `the form with errors in ${locale}`);

      for (const [name, value] of Object.entries(ENTRIES)) await field(here, name).fill(value);
      await choose(here, 'nationality', 'GB', locale);
      await choose(here, 'country', 'US', locale);
      await field(here, 'taxId').fill('123-45-6789');
      await expect(page.getByText(t('errors:field_required'))).toHaveCount(0);
      await expectSaved(here);
      await page.reload();
      await expect(field(here, 'city')).toHaveValue('Cambridge');
      await expect(field(here, 'taxId')).toHaveValue('•••-••-6789');
      await expectStatus(here, 'draft');

      await handIn(here).click();
      await expectStatus(here, 'submitted');
      await expect(field(here, 'city')).toHaveCount(0);
      await expectNoBarriers(page, `handed in, in ${locale}`);

      // The owner sends it back with a reason.
      const owner = await desk({ account: product.owner, locale });
      const review = async () => {
        await owner.page.goto(`${product.url}/admin/kyc`);
        await owner.page.getByRole('searchbox', { name: t('kyc:reviews.search') }).fill(account.email);
        // The narrowing takes effect a moment after typing; the breadcrumbs are a list too.
        await expect(owner.page.locator('main ul > li')).toHaveCount(1);
        await expectNoBarriers(owner.page, `the reviews in ${locale}`);
        await owner.page.locator('main ul > li').getByRole('link').click();
        await expect(owner.page.getByText('•••-••-6789')).toBeVisible();
      };
      await review();
      await expectNoBarriers(owner.page, `a review in ${locale}`);
      await owner.page.getByRole('button', { name: t('kyc:review.reject'), exact: true }).click();
      await expect(owner.page.getByText(t('errors:kyc_reason_needed'))).toBeVisible();
      await owner.page.getByRole('textbox', { name: t('kyc:review.reason') }).fill('The street has another name');
      await owner.page.getByRole('button', { name: t('kyc:review.reject'), exact: true }).click();
      await expect(owner.page.getByText(t('kyc:review.done_rejected'))).toBeVisible();

      const [, rejection] = await product.mailsTo(account.email, 2);
      expect(rejection?.text).toContain('The street has another name');
      await page.reload();
      await expectStatus(here, 'rejected');
      await expect(page.getByText('The street has another name')).toBeVisible();
      await expectNoBarriers(page, `sent back, in ${locale}`);

      // A number that was saved is kept unless it is typed anew.
      await page.getByRole('button', { name: t('kyc:tax.change_named', { label: '' }) }).click();
      await page.getByRole('button', { name: t('kyc:tax.keep') }).click();
      await field(here, 'street').fill('78 Massachusetts Avenue');
      await expectStatus(here, 'draft');
      await expectSaved(here);
      await handIn(here).click();
      await expectStatus(here, 'submitted');

      await review();
      await owner.page.getByRole('button', { name: t('kyc:review.verify'), exact: true }).click();
      await expect(owner.page.getByText(t('kyc:review.done_verified'))).toBeVisible();
      await page.reload();
      await expectStatus(here, 'verified');
      await expectNoBarriers(page, `verified, in ${locale}`);

      // To change verified details is asked once more, and makes them a draft.
      await page.getByRole('button', { name: t('kyc:change'), exact: true }).click();
      await page.getByRole('button', { name: t('kyc:change.confirm') }).click();
      await expectStatus(here, 'draft');
      await expect(field(here, 'taxId')).toHaveValue('•••-••-6789');
    },
  );
}

test(
  'a business is asked for other things, and nothing is lost while offline',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const here = await desk({ account: await product.account() });
    const { page, t } = here;
    // The page gone to while offline has been looked at before.
    await page.goto(`${product.url}/app/account/settings`);
    await page
      .getByRole('link', { name: t('common:crumb.identity') })
      .first()
      .click();
    await page.getByText(t('kyc:kind.business'), { exact: true }).click();
    await expect(field(here, 'dateOfBirth')).toHaveCount(0);
    await choose(here, 'country', 'US', 'en');
    await expectSaved(here);

    await page.context().setOffline(true);
    await field(here, 'businessName').fill('Engine Works');
    await expect(page.getByText(t('kyc:save.failed_text'))).toBeVisible();
    await page
      .getByRole('link', { name: t('common:user.settings') })
      .first()
      .click();
    await page.context().setOffline(false);
    await page
      .getByRole('link', { name: t('common:crumb.identity') })
      .first()
      .click();
    await expect(field(here, 'businessName')).toHaveValue('Engine Works');
    await expectSaved(here);
    await page.reload();
    await expect(field(here, 'businessName')).toHaveValue('Engine Works');
    await expect(field(here, 'fein')).toHaveAttribute('required', '');
    await expectNoBarriers(page, 'the form of a business');
  },
);
