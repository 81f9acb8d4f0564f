import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { newAddress } from './product.ts';
import { sentDocument } from './sent-document.ts';
import * as wizard from './wizard-acts.ts';

for (const { locale, tag } of [
  { locale: 'en', tag: '@desktop' },
  { locale: 'ar', tag: '@phone' },
] as const) {
  test(`a wrong address is corrected while a document is out (${locale})`, { tag }, async ({ desk, product }) => {
    const account = await product.account({ locale });
    const people = [{ name: 'Ada Lovelace' }, { name: 'Bob Babbage' }];
    const { id, signers } = await sentDocument(product, account, { title: 'Lease', people });
    const { page, t } = await desk({ account, locale });
    const wrong = page.getByRole('group', { name: 'Ada Lovelace' });

    await page.goto(`${product.url}/documents/${id}`);
    await page.getByRole('button', { name: t('documents:act.more'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('documents:act.correct'), exact: true }).click();
    await wrong.getByLabel(t('wizard:email')).fill(`right-${id}@example.com`);
    await expect(page.getByText(t('correction:readdressed'))).toBeVisible();
    // The bar above would cover a part of what is scrolled under it.
    await page.evaluate(`scrollTo(0, 0)`);
    await expectNoBarriers(page, 'correcting a document');
    await page.getByRole('button', { name: t('correction:save'), exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`/documents/${id}$`));
    await expect(page.getByText(`right-${id}@example.com`).first()).toBeVisible();

    await page.goto(signers[0]!.link);
    await expect(page.getByRole('heading', { name: t('signing:dead.link_corrected') })).toBeVisible();
    await expect(page.getByText('r•••@example.com')).toBeVisible();
  });
}

// Long, and with signs that turn a line around or end a tag.
const HOSTILE = `Dr. "Zoë" <b>O’Malley</b> \u05d0\u05d1 ${'W'.repeat(60)}`;

for (const { locale, tag } of [
  { locale: 'en', tag: '@desktop' },
  { locale: 'ar', tag: '@phone' },
] as const) {
  test(
    `someone comes in, someone goes, and a field moves while a document is out (${locale})`,
    { tag },
    async ({ desk, product }) => {
      test.slow();
      const account = await product.account({ locale });
      const people = [{ name: 'Ada Lovelace' }, { name: 'Bob Babbage' }];
      const { id, signers } = await sentDocument(product, account, { title: 'L'.repeat(200), people });
      const sender = await desk({ account, locale });
      const { page, t } = sender;
      const email = newAddress('added');

      await page.goto(`${product.url}/documents/${id}/correct`);
      const bob = page.getByRole('group', { name: 'Bob Babbage' });
      await bob.getByRole('button', { name: t('correction:remove_person', { name: 'Bob Babbage' }) }).click();
      await expect(bob.getByText(t('correction:person.removed'))).toBeVisible();
      await page.getByRole('button', { name: t('wizard:add_recipient'), exact: true }).click();
      const added = page.getByRole('group', { name: t('correction:new_person') });
      await added.getByLabel(t('wizard:email')).first().fill(email);
      await added.getByLabel(t('wizard:email')).first().blur();
      await added.getByRole('textbox', { name: t('wizard:name') }).fill(HOSTILE);
      await page.getByRole('button', { name: t('correction:unplaced.go') }).click();
      const boxes = wizard.fieldBox(sender, 'signature');
      const field = boxes.first();
      await expect(field).toBeVisible();
      if (tag === '@phone') await wizard.placeByTaps(sender, 'signature', { x: 300, y: 300 }, 2);
      else {
        await wizard.paletteType(sender, 'signature').focus();
        await page.keyboard.press('Enter');
        await expect(boxes.nth(1)).toBeFocused();
        await page.keyboard.press('Escape');
      }
      await field.focus();
      await page.keyboard.press('Shift+ArrowDown');
      await page.evaluate(`scrollTo(0, 0)`);
      await expectNoBarriers(page, 'correcting fields');
      await page.getByRole('button', { name: t('correction:save'), exact: true }).click();
      await expect(page).toHaveURL(new RegExp(`/documents/${id}$`));
      await expect(page.getByText(email).first()).toBeVisible();

      await page.goto(`${product.url}/documents/${id}?tab=history`);
      await expect(page.getByText(email).filter({ visible: true }).first()).toBeVisible();
      const [, link] = signers.map((signer) => signer.link);
      await page.goto(link!);
      await expect(page.getByRole('heading', { name: t('signing:dead.link_removed') })).toBeVisible();
      await product.mailsTo(email);
    },
  );
}
