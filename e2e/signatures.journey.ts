import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { sentDocument, sealedCopy } from './sent-document.ts';
import * as signing from './signing-acts.ts';

/** A signature is drawn on a second device, saved on the first one under a title, and signs a document there. */
const saveAndSign = (locale: 'en' | 'ar' | 'zhCn', tag: '@desktop' | '@phone') =>
  test(
    `a signature drawn on a phone is saved, and signs a document (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ firstName: 'Layla', lastName: 'Haddad', locale });
      const ours = await desk({ account, locale });
      // Someone's phone, on which no one is signed in.
      const phone = await desk({ locale, viewport: { width: 390, height: 780 } });
      const { page, t } = ours;

      await page.goto(`${product.url}/signatures`);
      await page.getByRole('link', { name: t('signatures:add'), exact: true }).click();
      await page.getByRole('textbox', { name: t('signatures:name') }).fill('Full name');
      await page.getByRole('tab', { name: t('signatures:way.phone') }).click();
      await page.getByRole('button', { name: t('signatures:phone.begin') }).click();
      const link = await page.getByRole('textbox', { name: t('signatures:phone.link') }).inputValue();
      await expectNoBarriers(page, 'a new signature, to be drawn on a phone');

      await phone.page.goto(link);
      await expect(phone.page.getByRole('heading', { level: 1, name: 'Layla' })).toBeVisible();
      await expect(phone.page.getByText('Haddad')).toHaveCount(0);
      await signing.draw(phone.page.getByRole('main'), phone);
      await expectNoBarriers(phone.page, 'the pad on a phone');
      await phone.page.getByRole('button', { name: t('signatures:draw.send') }).click();
      await expect(phone.page.getByRole('heading', { level: 1, name: t('signatures:draw.sent') })).toBeVisible();
      await phone.page.reload();
      await expect(phone.page.getByText(t('errors:drawing_link_used'))).toBeVisible();

      await expect(page.getByText(t('signatures:phone.came'))).toBeVisible();
      await page.getByRole('switch', { name: t('signatures:with_initials') }).check();
      await page.getByRole('button', { name: t('signatures:save'), exact: true }).click();
      await expect(page.getByRole('img', { name: t('signatures:picture_of', { title: 'Full name' }) })).toBeVisible();
      await expect(page.getByText(t('signatures:default'), { exact: true })).toBeVisible();
      await expectNoBarriers(page, 'the saved signatures');

      const people = [{ name: 'Layla Haddad', locale }];
      const sender = await product.account({ firstName: 'Grace' });
      const { id, signers } = await sentDocument(product, sender, { title: 'Lease', people });
      await signing.openLink(ours, signers[0]!.link);
      await signing.acceptDisclosure(ours);
      await page.getByRole('button', { name: t('signing:saved.use', { title: 'Full name' }) }).click();
      await expect(signing.sheet(page)).toBeHidden();
      await signing.finish(ours);
      await signing.expectThanks(ours);
      expect((await sealedCopy(product, id, signers[0]!)).length).toBeGreaterThan(1000);

      // In a browser where no one is signed in, nothing is offered.
      const other = await sentDocument(product, sender, { title: 'Loan', people });
      await signing.openLink(phone, other.signers[0]!.link);
      await signing.acceptDisclosure(phone);
      await expect(signing.sheet(phone.page).locator('svg[role=img]')).toBeVisible();
      await expect(
        phone.page.getByRole('button', { name: t('signing:saved.use', { title: 'Full name' }) }),
      ).toHaveCount(0);
    },
  );

saveAndSign('en', '@desktop');
saveAndSign('ar', '@phone');
saveAndSign('zhCn', '@desktop');
