import { createContact, type Locale, updateDocument } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { expect, test } from './journey.ts';
import { draft, sealedCopy, signByApi, signerOf } from './sent-document.ts';
import { expectToFit } from './width.ts';

const screens = [
  { locale: 'en', tag: '@desktop' },
  { locale: 'es', tag: '@phone' },
] as const satisfies { locale: Locale; tag: string }[];

for (const { locale, tag } of screens) {
  test(
    `returns are found by an SSN, sent, signed, filed, and shown by their client (${locale})`,
    { tag },
    async ({ desk, product }) => {
      const account = await product.account({ locale });
      const { call } = account.client;
      const names = { firstName: 'Grace', lastName: 'Hopper'.padEnd(120, 'x') };
      const { id: client } = await call(createContact, {
        body: { ...names, email: 'grace@example.com', ssn: '512-84-9367' },
      });
      const filedAs = { formType: '1040', taxYear: new Date().getFullYear() - 1, client } as const;
      const prepared = await draft(account, { title: 'Return to send', people: [{ name: 'Grace Hopper' }] });
      await call(updateDocument, { params: { id: prepared.id }, body: filedAs });
      const other = await draft(account, { title: 'Return of someone else', people: [{ name: 'Ben' }] });
      await call(updateDocument, { params: { id: other.id }, body: { ...filedAs, client: null } });
      const { page, t } = await desk({ account, locale });

      await page.goto(`${product.url}/tax-returns`);
      await expect(page.getByRole('heading', { level: 1, name: t('tax-returns:title') })).toBeVisible();
      if (tag === '@phone') await page.getByRole('button', { name: t('tax-returns:filters.show') }).click();
      await page.getByLabel(t('tax-returns:filters.ssn')).fill('512-84-9367');
      await expect(page.getByText(t('tax-returns:select.total', { count: 1, number: '1' }))).toBeVisible();
      expect(page.url()).not.toContain('9367');
      await expectNoBarriers(page, `the returns in ${locale}`);
      await expectToFit(page, `the returns in ${locale}`);

      // Sent from the list, by everyone it waits for signed, and filed.
      await page.getByRole('checkbox', { name: t('tax-returns:select.page') }).check();
      await page.getByRole('button', { name: t('tax-returns:act.send') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('tax-returns:act.send') })
        .click();
      await expect(page.getByText(t('bulk:done.send', { count: 1, number: '1' }))).toBeVisible();
      const row = page.getByText(t('common:recipient_state.invited'), { exact: false });
      await expect(row.first()).toBeVisible();
      const signer = await signerOf(product, prepared.id, prepared.people[0]?.email ?? '');
      await signByApi(signer, 'Grace Hopper');
      // A list that changes closes its menus: everything has happened by then.
      await sealedCopy(product, prepared.id, signer);
      await page.reload();
      const stage = page.getByRole('button', { name: new RegExp(`^${t('tax-returns:stage.to_file')} 1`) });
      await stage.click();
      await expect(stage).toHaveAttribute('aria-pressed', 'true');
      // Rows that move close the menu of one.
      await expect(page.getByText(t('tax-returns:select.total', { count: 1, number: '1' }))).toBeVisible();
      const menu = page.getByRole('button', { name: t('tax-returns:menu.label', { number: 'D-000001' }) });
      // At the lower edge of a phone Playwright would scroll for an item, and scrolling closes the menu.
      await menu.evaluate((button) => button.scrollIntoView({ block: 'center' }));
      await menu.click();
      await page.getByRole('menuitem', { name: t('tax-returns:menu.file') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('tax-returns:file.title') })
        .click();
      await expect(page.getByText(t('tax-returns:file.done'))).toBeVisible();
      await expect(page.getByRole('button', { name: new RegExp(`^${t('tax-returns:stage.filed')} 1`) })).toBeVisible();

      // The client's own page.
      await page.goto(`${product.url}/contacts/${client}`);
      const theirs = page.getByRole('region', { name: t('contact:returns.title') });
      await expect(theirs.getByText(String(filedAs.taxYear), { exact: true })).toBeVisible();
      await theirs.getByRole('link', { name: t('contact:returns.all') }).click();
      await expect(page).toHaveURL(new RegExp(`/tax-returns\\?.*client=${client}`));
      await expect(page.getByText(t('tax-returns:stage.filed')).first()).toBeVisible();
      await expectToFit(page, `the returns in ${locale}`);
    },
  );
}
