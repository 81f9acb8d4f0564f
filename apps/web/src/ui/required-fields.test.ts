import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCES = path.join(import.meta.dirname, '..');

/** People sign in or confirm their identity here. */
const UNMARKED = [
  'features/documents/client/check-step.tsx',
  'features/documents/signing/identity/identity-screen.tsx',
  'features/people/security/code-field.tsx',
  'features/people/security/confirm-by-password.tsx',
  'features/people/sign-in/second-step-by-code.tsx',
  'features/people/sign-in/sign-in-page.tsx',
  'features/templates/public-links/visit/code-step.tsx',
];

const sources = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.tsx'))
  .map((file) => ({
    file: file.replaceAll(path.sep, '/'),
    text: readFileSync(path.join(SOURCES, file), 'utf8'),
  }));

test('required fields are marked in every form, but where one signs in or confirms who one is', () => {
  const unmarked = sources.filter(({ text }) => /withAsterisk(=\{|: )false/.test(text)).map(({ file }) => file);
  expect(unmarked.toSorted()).toEqual(UNMARKED);
});

/** What is typed here may be left out, is there already, or is needed for one of two buttons. */
const OPTIONAL = [
  'editor/copy-pages.tsx',
  'editor/group-rules.tsx',
  'editor/link-rules.tsx',
  'editor/options-editor.tsx',
  'editor/preset-value.tsx',
  'editor/validation-rules.tsx',
  'features/administration/users/block-dialog.tsx',
  'features/commerce/billing/billing-details-card.tsx',
  'features/commerce/billing/invoice-seller-card.tsx',
  'features/commerce/orders/new-order-form.tsx',
  'features/commerce/provider-settings/settings-form.tsx',
  // The names and the address say so in their own pieces.
  'features/community/members/members-pages.tsx',
  'features/community/rich-text/picture-row.tsx',
  'features/connections/drives/target-dialog.tsx',
  'features/contacts/form/secret-field.tsx',
  'features/documents/correction/correction-person.tsx',
  'features/documents/documents/filter-popover.tsx',
  'features/documents/documents/sealed-viewer/sealed-viewer.tsx',
  'features/documents/retention/rules-card.tsx',
  'features/documents/signing/sheets/withdraw-sheet.tsx',
  'features/documents/wizard/drive-dialog.tsx',
  'features/documents/wizard/filed-as.tsx',
  'features/people/account/person-section.tsx',
  'features/people/kyc/review-page.tsx',
  'features/people/security/tokens-made.tsx',
  'features/tax/checklists/checklists-page.tsx',
  'features/tax/returns/number-filter.tsx',
  'features/tax/sales-tax/figures-form.tsx',
  'features/templates/document-templates/publish-dialog.tsx',
  'marks/type-mark.tsx',
  'ui/copy-field.tsx',
  'ui/day-input.tsx',
  'ui/form/password-field.tsx',
  'ui/list/span-filters.tsx',
];

test('a form that needs what is typed says so to screen readers', () => {
  const typedIn = sources.filter(({ text }) => /<(TextInput|Textarea|Autocomplete|Password(Input|Field))\b/.test(text));
  const silent = typedIn.filter(({ text }) => !/\brequired\b/.test(text)).map(({ file }) => file);
  expect(silent.toSorted()).toEqual(OPTIONAL);
});
