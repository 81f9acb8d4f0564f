import { createContact, deleteContact, textOf } from '@sealwright/contract';
import { expectNoBarriers } from './accessibility.ts';
import { type Desk, expect, type Page, test } from './journey.ts';
import { type Account, newAddress } from './product.ts';
import { plainPdf } from './sample-files.ts';
import { draft } from './sent-document.ts';
import * as wizard from './wizard-acts.ts';

const CAUSE = 'request_invalid';

/** Answers the calls to a path as the server does when it refuses. */
const refuse = (page: Page, path: RegExp, method: string, status = 409) =>
  page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({
          status,
          contentType: 'application/problem+json',
          json: { type: 'about:blank', title: CAUSE, status, code: CAUSE, detail: textOf(CAUSE), request_id: 'r1' },
        })
      : route.fallback(),
  );

/** What failed and why, in one place. */
async function expectToast({ page, t }: Desk, title: string, cause: string = CAUSE): Promise<void> {
  const note = page.getByRole('alert').filter({ hasText: title }).last();
  await expect(note).toContainText(t(`errors:${cause}`));
}

const contactOf = (account: Account, firstName: string) =>
  account.client.call(createContact, {
    body: { email: newAddress(firstName.toLowerCase()), firstName, lastName: 'Hopper' },
  });

const save = ({ page, t }: Desk) => page.getByRole('button', { name: t('contact:form.save'), exact: true });

for (const [locale, tag] of [
  ['en', '@desktop'],
  ['ar', '@phone'],
] as const) {
  test(`what fails with a contact is named, with its cause (${locale})`, { tag }, async ({ desk, product }) => {
    const account = await product.account({ locale });
    const here = await desk({ account, locale });
    const { page, t } = here;
    const { id } = await contactOf(account, 'Grace');
    await refuse(page, /\/api\/recipients\/$/, 'POST');
    await refuse(page, /\/api\/recipients\/\d+\/$/, 'PATCH');
    await refuse(page, /\/api\/recipients\/\d+\/$/, 'DELETE');
    await refuse(page, /\/restore\/$/, 'POST');

    await page.goto(`${product.url}/contacts/new`);
    await page.locator('#contact-firstName').fill('Ada');
    await page.locator('#contact-lastName').fill('Lovelace');
    await page.locator('#contact-email').fill(newAddress('ada'));
    await save(here).click();
    await expectToast(here, t('contact:failed.create'));
    await expectNoBarriers(page, `a contact that was not created (${locale})`);

    await page.goto(`${product.url}/contacts/${id}`);
    await page.getByRole('button', { name: t('contact:act.more'), exact: true }).click();
    await page.getByRole('menuitem', { name: t('contact:act.delete') }).click();
    await expectToast(here, t('contact:failed.delete'));
    await page.getByRole('link', { name: t('contact:act.edit'), exact: true }).click();
    await page.locator('#contact-nickname').fill('Admiral');
    await save(here).click();
    await expectToast(here, t('contact:failed.update'));

    await account.client.call(deleteContact, { params: { id } });
    const deleted = await desk({ account, locale });
    await refuse(deleted.page, /\/restore\/$/, 'POST');
    await deleted.page.goto(`${product.url}/contacts/${id}`);
    await deleted.page.getByRole('button', { name: t('contact:deleted.restore'), exact: true }).click();
    await expectToast(deleted, t('contact:failed.restore'));
    await deleted.page.goto(`${product.url}/contacts/deleted`);
    await deleted.page.getByRole('button', { name: /Grace/ }).last().click();
    await expectToast(deleted, t('contacts:failed.restore.one'));
  });
}

test(
  'a contact that is saved after one has signed out in another tab lacks a token, and what was typed stays',
  { tag: '@desktop' },
  async ({ desk, product, complaints }) => {
    const account = await product.account();
    const here = await desk({ account });
    const { page, t } = here;
    const { id } = await contactOf(account, 'Grace');
    await page.goto(`${product.url}/contacts/${id}/edit`);
    await page.locator('#contact-nickname').fill('Admiral');

    const second = await page.context().newPage();
    await second.goto(`${product.url}/contacts`);
    await second
      .getByRole('button', { name: t('common:user_menu', { name: `${account.firstName} ${account.lastName}` }) })
      .click();
    await second.getByRole('menuitem', { name: t('common:user.log_out') }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('common:cancel') })
      .click();
    await save(here).click();

    await expectToast(here, t('contact:failed.no_token'), 'not_signed_in');
    await expect(page.locator('#contact-nickname')).toHaveValue('Admiral');
    complaints.splice(0);
  },
);

test('what fails with a document is named, with its cause', { tag: '@desktop' }, async ({ desk, product }) => {
  const account = await product.account();
  const here = await desk({ account });
  const { page, t } = here;
  const { id } = await draft(account, { title: 'Office lease', people: [{ name: 'Ada Lovelace' }] });
  await refuse(page, /\/api\/documents\/\d+\/?$/, 'DELETE');
  await refuse(page, /\/api\/documents\/\d+\/archive\/$/, 'POST');
  await refuse(page, /\/api\/email-logs\//, 'GET');
  const act = async (name: string) => {
    await page.getByRole('button', { name: t('documents:act.menu', { title: 'Office lease' }) }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };

  await page.goto(`${product.url}/documents`);
  await act(t('documents:act.archive'));
  await expectToast(here, t('documents:failed.archive'));
  await act(t('documents:act.delete'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('documents:ask.delete.confirm') })
    .click();
  await expectToast(here, t('documents:failed.delete'));
  await page.goto(`${product.url}/documents/${id}?tab=delivery`);
  await expectToast(here, t('document:delivery.fetch_failed'));
  await expectNoBarriers(page, 'emails that could not be read');

  await refuse(page, /\/api\/documents\/?\?/, 'GET');
  await page.goto(`${product.url}/documents`);
  await expectToast(here, t('documents:failed.fetch'));
});

test(
  'a sixth file exceeds the limit of an upload, and it is said how many there may be',
  { tag: '@desktop' },
  async ({ desk, product }) => {
    const here = await desk({ account: await product.account() });
    const bytes = await plainPdf({ pages: 1 });
    await here.page.goto(`${product.url}/documents/add-document`);

    await wizard.chooseFiles(
      here,
      ['1.pdf', '2.pdf', '3.pdf', '4.pdf', '5.pdf', '6.pdf'].map((name) => ({ name, bytes })),
    );

    await expectToast(here, here.t('wizard:limit_exceeded'), 'files_too_many');
  },
);

test(
  'an answer to the refresh without a new token leads to the sign-in page, which says so',
  { tag: '@desktop' },
  async ({ desk, product, complaints }) => {
    const here = await desk({ account: await product.account() });
    const { page, t } = here;
    await page.goto(`${product.url}/contacts`);
    await page.route('**/api/auth/token/refresh/', (route) => route.fulfill({ json: {} }));
    await page.route('**/api/documents/**', (route) =>
      route.fulfill({ status: 401, contentType: 'application/problem+json', json: { code: 'not_signed_in' } }),
    );

    await page.goto(`${product.url}/documents`);

    await expect(page).toHaveURL(/\/sign-in/);
    await expectToast(here, t('auth:sign_in.token_missing'), 'session_ended');
    await expectNoBarriers(page, 'the sign-in page without a new token');
    complaints.splice(0);
  },
);
