import { createContact, deleteContact, getContact, type Input } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { type Desk, expect, test } from './journey.ts';
import { type Account, newAddress } from './product.ts';
import { plainPdf } from './sample-files.ts';
import * as wizard from './wizard-acts.ts';

const SCREENS = [
  ['en', '@desktop'],
  ['ur', '@phone'],
] as const;

type NewContact = Input<typeof createContact>['body'];

const field = ({ page }: Desk, name: string) => page.locator(`#contact-${name}`);
const save = ({ page, t }: Desk) => page.getByRole('button', { name: t('contact:form.save'), exact: true });
const heading = ({ page }: Desk, name: string) => page.getByRole('heading', { level: 1, name });

const made = async (account: Account, of: Partial<NewContact> = {}) => {
  const names = { firstName: 'Grace', lastName: 'Hopper' };
  return account.client.call(createContact, { body: { email: newAddress('grace'), ...names, ...of } });
};

async function fillIn(here: Desk, values: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(values)) await field(here, name).fill(value);
}

const chooseType = ({ page, t }: Desk, type: string) =>
  page.getByRole('radio', { name: t(`contact:type.${type}`), exact: true }).check();

async function reveal({ page, t }: Desk): Promise<void> {
  await expect(page.getByText('•••-••-6789')).toBeVisible();
  const named = { field: t('contact:field.ssn') };
  await page.getByRole('button', { name: t('contact:secret.reveal_named', named) }).click();
  await expect(page.getByText('123-45-6789')).toBeVisible();
  await page.getByRole('button', { name: t('contact:secret.hide_named', named) }).click();
  await expect(page.getByText('123-45-6789')).toHaveCount(0);
}

for (const [locale, tag] of SCREENS) {
  test(`a contact is added, read and changed (${locale})`, { tag }, async ({ desk, product }) => {
    test.setTimeout(300_000);
    const account = await product.account({ locale });
    const here = await desk({ account, locale });
    const { page, t } = here;
    await page.goto(`${product.url}/contacts/new?kind=client`);
    await expect(heading(here, t('contact:add.client_title'))).toBeVisible();
    await expectNoBarriers(page, `the choice of a type in ${locale}`);
    await chooseType(here, 'individual');
    await expectNoBarriers(page, `the empty form in ${locale}`);

    // What is wrong is said at the fields, and the first of them has the focus.
    await fillIn(here, { lastName: 'L', email: 'ada..lovelace@example.com', streetAddress: 'Elm', postalCode: '12.5' });
    await save(here).click();
    await expect(field(here, 'firstName')).toBeFocused();
    for (const code of [
      'field_required',
      'contact_name_short',
      'email_invalid',
      'street_short',
      'postal_code_invalid',
    ]) {
      await expect(page.getByText(t(`errors:${code}`), { exact: true })).toBeVisible();
    }
    await expectNoBarriers(page, `the form with errors in ${locale}`);

    const email = newAddress('ada');
    await fillIn(here, {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email,
      ssn: '123456789',
      spouseFirstName: 'William',
      spouseLastName: 'King',
      streetAddress: '77 Massachusetts Avenue',
      city: 'Cambridge',
      postalCode: '02139-4307',
      phone: '+1 617 555 0100',
    });
    await expect(field(here, 'ssn')).toHaveValue('•••-••-6789');
    await page.locator('label[for=contact-shippingSameAsMailing]').last().click();
    await fillIn(here, { shippingStreetAddress: '12 Dock Road', shippingCity: 'Boston' });

    // What another type does not have stays in sight, and is in its place again with the type.
    const unused = page.getByRole('region', { name: t('contact:section.unused') });
    await chooseType(here, 'c_corporation');
    await expect(unused.locator('#contact-spouseFirstName')).toHaveValue('William');
    await expect(unused.locator('#contact-ssn')).toHaveValue('•••-••-6789');
    await expectNoBarriers(page, `fields of another type in ${locale}`);
    await field(here, 'companyName').fill('Engine Works');
    await page.getByRole('combobox', { name: t('contact:year_end.month') }).selectOption('06');
    await expect(page.getByRole('combobox', { name: t('contact:year_end.day') })).toHaveValue('30');
    await chooseType(here, 'individual');
    await expect(field(here, 'spouseFirstName')).toHaveValue('William');
    await save(here).click();

    await expect(heading(here, 'Ada Lovelace')).toBeVisible();
    await expect(page.getByText(email).first()).toBeVisible();
    await expect(page.getByText('12 Dock Road')).toBeVisible();
    await expect(unused.getByText('Engine Works')).toBeVisible();
    await expectNoBarriers(page, `the contact in ${locale}`);
    // A session that has just begun needs no confirmation.
    await reveal(here);

    await page.getByRole('link', { name: t('contact:act.edit'), exact: true }).click();
    await field(here, 'nickname').fill('Countess');
    await expectNoBarriers(page, `the form of a contact in ${locale}`);
    // To leave it unsaved is asked.
    await page
      .locator('form')
      .getByRole('link', { name: t('common:cancel') })
      .click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common:cancel') })
      .click();
    await expect(field(here, 'nickname')).toHaveValue('Countess');
    await chooseType(here, 'c_corporation');
    await expect(field(here, 'companyName')).toHaveValue('Engine Works');
    await field(here, 'nickname').press('Control+Enter');
    await expect(heading(here, 'Ada Lovelace')).toBeVisible();
    await expect(page.getByText('Countess')).toBeVisible();
    await expect(page.getByText('Engine Works').first()).toBeVisible();
  });

  test(
    `a country is found by its code and kept as it was typed until then (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ locale });
      const here = await desk({ account, locale });
      const { page } = here;
      const { id } = await made(account, { country: 'Deutschland', streetAddress: '77 Elm Street', city: 'Boston' });
      const names = new Intl.DisplayNames(locale, { type: 'region' });
      await page.goto(`${product.url}/contacts/${id}/edit`);
      await expect(field(here, 'country')).toHaveValue('Deutschland');
      // Its first letters stood under the two buttons, where the page runs the other way than the name.
      const buttons = await page.locator('[data-combined-clear-section]').first().boundingBox();
      const room = await field(here, 'country').evaluate((input) =>
        Number.parseFloat(String(input.computedStyleMap().get('padding-inline-end'))),
      );
      expect(room).toBeGreaterThanOrEqual(buttons?.width ?? Infinity);

      // Opening the list settles which row is highlighted; typed in the same moment, nothing would be.
      await field(here, 'country').focus();
      await expect(page.getByRole('option', { name: 'Deutschland' })).toBeVisible();
      await field(here, 'country').fill('USA');
      await expectNoBarriers(page, `the choice of a country in ${locale}`);
      await field(here, 'country').press('Enter');
      await expect(field(here, 'country')).toHaveValue(names.of('US') ?? '');
      await save(here).click();
      await expect(heading(here, 'Grace Hopper')).toBeVisible();
      await expect(page.getByText(names.of('US') ?? '', { exact: true })).toBeVisible();
      expect(await account.client.call(getContact, { params: { id } })).toMatchObject({ country: 'US' });
    },
  );

  test(
    `an SSN of a company is seen, revealed and removed; another number is typed over it (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ locale });
      const here = await desk({ account, locale });
      const { page, t } = here;
      const { id } = await made(account, {
        clientType: 'c_corporation',
        companyName: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(3),
        ssn: '123456789',
      });
      await page.goto(`${product.url}/contacts/${id}`);
      const unused = page.getByRole('region', { name: t('contact:section.unused') });
      await expect(unused).toContainText(t('contact:help.unused'));
      await expectNoBarriers(page, `a contact with an unused SSN in ${locale}`);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
      await reveal(here);

      await page.getByRole('link', { name: t('contact:act.edit'), exact: true }).click();
      const named = { field: t('contact:field.ssn') };
      await unused.getByRole('button', { name: t('contact:secret.remove_named', named) }).click();
      await save(here).click();
      await expect(heading(here, 'Grace Hopper')).toBeVisible();
      await expect(unused).toHaveCount(0);

      // A person with an ITIN instead, which is called what it is.
      await page.goto(`${product.url}/contacts/new?kind=client`);
      await chooseType(here, 'individual');
      await fillIn(here, { firstName: 'Ada', lastName: 'Lovelace', email: newAddress('ada') });
      const number = field(here, 'ssn');
      await number.pressSequentially('6664567890');
      await expect(page.getByText(t('errors:tax_id_too_long'), { exact: true })).toBeVisible();
      await number.fill('666-45-6789');
      await save(here).click();
      await expect(page.getByText(t('errors:ssn_impossible'), { exact: true })).toBeVisible();
      await field(here, 'firstName').click();
      await expect(number).toHaveValue('•••-••-6789');
      // Clicked or reached by the keyboard, what is typed takes the place of what was there.
      await number.click();
      await number.pressSequentially('123456780', { delay: 20 });
      await expect(number).toHaveValue('123-45-6780');
      await number.press('Shift+Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.type('912-70-1234', { delay: 20 });
      await expect(number).toHaveValue('912-70-1234');
      await expect(page.getByText(t('contact:secret.is_itin'))).toBeVisible();
      await expectNoBarriers(page, `an ITIN in ${locale}`);
      await save(here).click();
      await expect(heading(here, 'Ada Lovelace')).toBeVisible();
      const itin = page.getByText(t('contact:secret.name_itin'), { exact: true });
      await expect(itin).toBeVisible();
    },
  );

  test(
    `somebody who is there already is opened, restored, or given a namesake (${locale})`,
    { tag },
    async ({ desk, product }) => {
      test.setTimeout(300_000);
      const account = await product.account({ locale });
      const here = await desk({ account, locale });
      const { page, t } = here;
      const { id, email } = await made(account);
      const tryAgain = async () => {
        await page.goto(`${product.url}/contacts/new`);
        await fillIn(here, { firstName: 'Grace', lastName: 'Murray', email });
        await save(here).click();
      };

      await tryAgain();
      const open = page.getByRole('link', { name: t('contact:exists.open') });
      await expect(open).toBeVisible();
      await expect(field(here, 'lastName')).toHaveValue('Murray');
      await expectNoBarriers(page, `already there, in ${locale}`);
      await open.click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('common:unsaved.leave') })
        .click();
      await expect(page).toHaveURL(new RegExp(`/contacts/${id}$`));

      // Deleted by hand, with undo; then for good.
      const remove = async () => {
        await page.goto(`${product.url}/contacts/${id}`);
        await page.getByRole('button', { name: t('contact:act.more'), exact: true }).click();
        await page.getByRole('menuitem', { name: t('contact:act.delete') }).click();
        await expect(page).toHaveURL(/\/contacts$/);
      };
      await remove();
      await page.getByRole('button', { name: t('common:undo') }).click();
      await expect(page.getByText(new RegExp(t('contact:done.restored', { name: '.*' })))).toBeVisible();
      await page.goto(`${product.url}/contacts/${id}`);
      await expect(heading(here, 'Grace Hopper')).toBeVisible();
      await expect(page.getByText(t('contact:deleted.title'))).toHaveCount(0);
      await remove();
      await page.goto(`${product.url}/contacts/${id}`);
      await expect(page.getByText(t('contact:deleted.title'))).toBeVisible();
      await expectNoBarriers(page, `deleted, in ${locale}`);

      await tryAgain();
      await expect(page.getByText(t('errors:contact_exists_deleted'))).toBeVisible();
      await expectNoBarriers(page, `deleted already, in ${locale}`);
      await page.getByRole('button', { name: t('contact:exists.restore') }).click();
      await expect(heading(here, 'Grace Hopper')).toBeVisible();
      await expect(page.getByText(t('contact:deleted.title'))).toHaveCount(0);

      await account.client.call(deleteContact, { params: { id } });
      await tryAgain();
      await page.getByRole('button', { name: t('contact:exists.beside') }).click();
      await expect(heading(here, 'Grace Murray')).toBeVisible();
      await expect(page).not.toHaveURL(new RegExp(`/contacts/${id}$`));
    },
  );

  test(`duplicates are found and merged, and the others come back (${locale})`, { tag }, async ({ desk, product }) => {
    test.setTimeout(300_000);
    const account = await product.account({ locale });
    const here = await desk({ account, locale });
    const { page, t } = here;
    const phone = '+1 617 555 0199';
    const one = await made(account, { city: 'Arlington', tags: ['Navy'] });
    const two = await made(account, { city: 'New York', phone });
    const group = () => page.locator('main section').filter({ hasText: 'Grace Hopper' });

    await page.goto(`${product.url}/contacts/duplicates`);
    await expect(group()).toContainText(two.email);
    await expectNoBarriers(page, `the duplicates in ${locale}`);
    await page.getByRole('button', { name: t('contact:duplicates.skip') }).click();
    await expect(group()).toHaveCount(0);
    await page.reload();

    await page.getByRole('button', { name: t('contact:duplicates.compare') }).click();
    const address = page.getByRole('group', { name: t('contact:section.mailing') });
    await expect(address.getByRole('radio')).toHaveCount(2);
    await address.getByRole('radio', { name: 'New York' }).check();
    // All of it at once: what is just scrolled under the bar of a phone would count as too small.
    const window = page.viewportSize();
    if (window !== null) await page.setViewportSize({ ...window, height: 3000 });
    await expectNoBarriers(page, `merging in ${locale}`);
    if (window !== null) await page.setViewportSize(window);
    await page.getByRole('button', { name: t('contact:merge.do', { count: 2 }) }).click();
    await expect(page.getByText(t('contact:duplicates.none'))).toBeVisible();

    const undo = page.getByRole('button', { name: t('common:undo') });
    await undo.click();
    await expect(group()).toContainText(two.email);
    // The one who stayed is as it was.
    await page.goto(`${product.url}/contacts/${one.id}`);
    await expect(page.getByText('Arlington')).toBeVisible();
    await expect(page.getByText(phone)).toHaveCount(0);
  });
}

test(
  'what somebody else changed meanwhile is taken in, and nothing typed is lost',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const account = await product.account();
    const here = await desk({ account });
    const other = await desk({ account });
    const { t } = here;
    const { id } = await made(account);
    for (const { page } of [here, other]) await page.goto(`${product.url}/contacts/${id}/edit`);
    await fillIn(other, { nickname: 'Amazing', fax: '555 0101' });
    await save(other).click();
    await expect(heading(other, 'Grace Hopper')).toBeVisible();

    await fillIn(here, { nickname: 'Admiral', city: 'Arlington' });
    await save(here).click();
    await here.page.getByRole('button', { name: t('contact:stale.take') }).click();
    await expect(field(here, 'nickname')).toHaveValue('Admiral');
    await expect(field(here, 'fax')).toHaveValue('555 0101');
    await expect(here.page.getByText(t('contact:both.title'))).toBeVisible();
    await expect(here.page.getByText('Amazing')).toBeVisible();
    await expectNoBarriers(here.page, 'a conflict');
    await save(here).click();
    await expect(here.page.getByText('Admiral').first()).toBeVisible();
    await expect(here.page.getByText('Arlington')).toBeVisible();
  },
);

test('a contact that is not there is said to be missing', { tag: '@desktop' }, async ({ desk, product }) => {
  const { page, t } = await desk({ account: await product.account() });
  for (const path of ['/contacts/999999999', '/contacts/999999999/edit']) {
    await page.goto(`${product.url}${path}`);
    await expect(page.getByRole('heading', { name: t('common:missing.title') })).toBeVisible();
  }
});

for (const [locale, tag] of SCREENS) {
  test(
    `a document is begun for a contact, who is its first recipient (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ locale });
      const { id, email } = await made(account);
      const here = await desk({ account, locale });
      const { page, t } = here;
      await page.goto(`${product.url}/contacts/${id}`);
      await page.getByRole('link', { name: t('contact:act.send') }).click();
      await expect(page.getByText('Grace Hopper', { exact: true })).toBeVisible();
      await expectNoBarriers(page, `a document begun for somebody (${locale})`);

      await wizard.upload(here, [{ name: 'letter.pdf', bytes: await plainPdf({ pages: 1 }) }]);
      await wizard.next(here).click();
      const card = wizard.recipientCard(here, 1);
      await expect(card.getByRole('textbox', { name: t('wizard:name'), exact: true })).toHaveValue('Grace Hopper');
      await expect(card.getByLabel(t('wizard:email')).first()).toHaveValue(email);

      // It was only offered.
      await page.goto(`${product.url}/documents/add-document?contact=${id}`);
      await page.getByRole('button', { name: t('wizard:begun_for_leave') }).click();
      await expect(page.getByText('Grace Hopper', { exact: true })).toHaveCount(0);
      await expect(page).toHaveURL(/add-document$/);
    },
  );
}
