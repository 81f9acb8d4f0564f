import {
  createContact,
  updateDocument,
  placeLegalHold,
  setRetentionRules,
  updateUser,
  DEFAULT_APPEARANCE,
  updateTaxReturn,
  fileTaxReturn,
} from '@sealwright/contract';
import { test } from './journey.ts';
import { draft, sentDocument, signByApi } from './sent-document.ts';

test('look', { tag: '@desktop' }, async ({ desk, product }) => {
  const account = await product.account({ locale: 'en' });
  const { call } = account.client;
  const names = ['Grace', 'Ann', 'X'.repeat(120)];
  for (const [i, firstName] of names.entries()) {
    const { id: client } = await call(createContact, {
      body: {
        firstName,
        lastName: i === 2 ? 'Y'.repeat(100) : 'Hopper',
        email: `c${i}@example.com`,
        ssn: '512-84-9367',
      },
    });
    const body = { formType: (['1040', '1065', '1120S'] as const)[i]!, taxYear: 2025, client };
    const d = await draft(account, {
      title: 'Return',
      people: [{ name: 'Grace Hopper' }, { name: 'Jorge '.repeat(20) }],
    });
    await call(updateDocument, { params: { id: d.id }, body });
    await call(updateTaxReturn, { params: { id: d.id }, body: { isExtended: i === 1 } });
  }
  const sent = await sentDocument(product, account, { title: 'Sent return', people: [{ name: 'Ben Lee' }] });
  await signByApi(sent.signers[0]!);
  await call(placeLegalHold, { body: { documentNumber: '1', reason: 'Audit '.repeat(60) } });
  await call(setRetentionRules, { body: { rules: [{ formType: '1040', years: 7, countedFrom: 'due_or_receipt' }] } });
  for (const [locale, scheme, w] of [
    ['en', 'light', 1440],
    ['en', 'light', 390],
    ['ar', 'dark', 1440],
    ['ar', 'dark', 390],
  ] as const) {
    const { user } = await account.session();
    await call(updateUser, {
      params: { id: user.id },
      body: { locale, appearance: { ...DEFAULT_APPEARANCE, scheme } } as never,
    });
    const { page } = await desk({ account, locale, viewport: { width: w, height: 900 } });
    for (const path of ['/tax-returns', '/retention', '/contacts/1']) {
      await page.goto(product.url + path);
      await page.waitForTimeout(4000);
      await page.screenshot({ path: `/tmp/look-${path.slice(1, 6)}-${locale}-${w}.png`, fullPage: true });
    }
  }
});
