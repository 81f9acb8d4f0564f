import { expect, test } from 'vitest';
import { ADDRESS_FIELDS, type ContactField, ContactFields, copiedFields, unusedFields } from './contacts.columns.ts';
import { personNumberKind } from './contacts.tax-numbers.ts';

/** What becomes of a value, or the codes of what is wrong with it. */
function checked(field: ContactField, value: unknown): unknown {
  const result = ContactFields.shape[field].safeParse(value);
  if (result.success) return result.data;
  return result.error.issues.map((issue) => (issue.code === 'custom' ? issue.params?.['code'] : issue.code));
}

const refused: [ContactField, string, string][] = [
  ['firstName', '', 'field_required'],
  ['firstName', '  ', 'field_required'],
  ['firstName', '\u200b\u200f', 'field_required'],
  ['firstName', 'A', 'contact_name_short'],
  ['firstName', 'A\u200d', 'contact_name_short'],
  ['lastName', 'e\u0301', 'contact_name_short'],
  ['lastName', 'ع', 'contact_name_short'],
  ['lastName', 'O\u202eBrien', 'control_characters'],
  ['lastName', 'O\u0000Brien', 'control_characters'],
  ['lastName', 'x'.repeat(256), 'too_big'],
  ['streetAddress', '1 St', 'street_short'],
  ['physicalStreetAddress', 'Road', 'street_short'],
  ['shippingStreetAddress', '1 A', 'street_short'],
  ['city', 'X', 'city_short'],
  ['shippingCity', 'Y', 'city_short'],
  ['postalCode', '12345.0', 'postal_code_invalid'],
  ['postalCode', '12,345', 'postal_code_invalid'],
  ['postalCode', '1234567890123456', 'postal_code_invalid'],
  ['postalCode', '123_45', 'postal_code_invalid'],
  ['postalCode', '#12345', 'postal_code_invalid'],
  ['postalCode', '12345/6', 'postal_code_invalid'],
  ['postalCode', '12\t345', 'postal_code_invalid'],
  ['postalCode', '12345\u2013678', 'postal_code_invalid'],
  ['postalCode', '=1+1', 'postal_code_invalid'],
  ['physicalPostalCode', '1.5', 'postal_code_invalid'],
  ['email', '', 'email_required'],
  ['email', '   ', 'email_required'],
  ['email', 'nobody', 'email_invalid'],
  ['email', 'a@b', 'email_invalid'],
  ['email', 'ann@example.com.', 'email_invalid'],
  ['email', 'ann..lee@example.com', 'email_invalid'],
  ['email', 'ann@example..com', 'email_invalid'],
  ['email', '.ann@example.com', 'email_invalid'],
  ['email', '_ann@example.com', 'email_invalid'],
  ['email', 'ann-@example.com', 'email_invalid'],
  ['email', 'ann lee@example.com', 'email_invalid'],
  ['email', 'ann@example.com\nbcc: x@example.com', 'email_invalid'],
  ['spouseEmail', 'nobody', 'email_invalid'],
  ['companyEmail', 'a@b.', 'email_invalid'],
  ['phone', 'call me', 'phone_invalid'],
  ['phone', '+', 'phone_invalid'],
  ['cell', '12\n34', 'phone_invalid'],
  ['fax', '1'.repeat(41), 'too_big'],
  ['ssn', '12345678', 'tax_id_invalid'],
  ['ssn', '1234567890', 'tax_id_too_long'],
  ['fein', '12-34567890', 'tax_id_too_long'],
  ['ssn', '000-45-6789', 'ssn_impossible'],
  ['ssn', '666-45-6789', 'ssn_impossible'],
  ['ssn', '123-00-6789', 'ssn_impossible'],
  ['ssn', '123-45-0000', 'ssn_impossible'],
  ['spouseSsn', '900-45-6789', 'ssn_impossible'],
  ['ssn', '999-66-1234', 'ssn_impossible'],
  ['ssn', '999-89-1234', 'ssn_impossible'],
  ['ssn', '12345678A', 'tax_id_invalid'],
  ['ssn', '•••-••-6789', 'tax_id_invalid'],
  ['spouseSsn', '12.3456789', 'tax_id_invalid'],
  ['fein', '12-34567', 'tax_id_invalid'],
  ['fiscalYearEnd', '13-01', 'fiscal_year_end_invalid'],
  ['fiscalYearEnd', '02-30', 'fiscal_year_end_invalid'],
  ['fiscalYearEnd', '04-31', 'fiscal_year_end_invalid'],
  ['fiscalYearEnd', '00-10', 'fiscal_year_end_invalid'],
  ['fiscalYearEnd', '12-00', 'fiscal_year_end_invalid'],
  ['fiscalYearEnd', '12/31', 'fiscal_year_end_invalid'],
  ['fiscalYearEnd', '1-31', 'fiscal_year_end_invalid'],
  ['clientType', 'sole', 'invalid_value'],
  ['notes', 'a\u0000b', 'control_characters'],
  ['notes', 'x'.repeat(5001), 'too_big'],
];

test.each(refused)('%s refuses %j: %s', (field, value, code) => {
  expect(checked(field, value)).toContain(code);
});

const kept: [ContactField, unknown, unknown][] = [
  ['firstName', ' Al ', 'Al'],
  ['firstName', '伟', '伟'],
  ['lastName', '김', '김'],
  ['firstName', 'あ', 'あ'],
  ['firstName', 'カ', 'カ'],
  ['lastName', '𠮷', '𠮷'],
  ['lastName', 'علی', 'علی'],
  ['lastName', 'می\u200cخواهم', 'می\u200cخواهم'],
  ['firstName', 'Zoe\u0308', 'Zoë'],
  ['lastName', 'O’Brien-Smith, Jr.', 'O’Brien-Smith, Jr.'],
  ['firstName', '👩‍👧 Ann', '👩‍👧 Ann'],
  ['middleName', 'J', 'J'],
  ['streetAddress', '', ''],
  ['streetAddress', '中山路1号', '中山路1号'],
  ['city', '', ''],
  ['city', '北京', '北京'],
  ['postalCode', '', ''],
  ['postalCode', '02139', '02139'],
  ['postalCode', '02139-4307', '02139-4307'],
  ['postalCode', 'SW1A 1AA', 'SW1A 1AA'],
  ['postalCode', 'SW1A\u00a01AA', 'SW1A 1AA'],
  ['postalCode', '123\u2011456', '123-456'],
  ['postalCode', '\u200f11564\u200f', '11564'],
  ['postalCode', '١١٥٦٤', '١١٥٦٤'],
  ['postalCode', '123456789012345', '123456789012345'],
  ['email', ' Ann@Example.COM ', 'Ann@Example.COM'],
  ['email', '\u202aann+tax@example.co.uk\u202c', 'ann+tax@example.co.uk'],
  ['spouseEmail', '', ''],
  ['phone', '', ''],
  ['phone', '+1 (555) 010-2030 x12', '+1 (555) 010-2030 x12'],
  ['phone', '\u202a+1\u00a0555\u20110102\u202c', '+1 555-0102'],
  ['phone', '+８６（10）8888', '+86(10)8888'],
  ['phone', '۰۳۰۰۱۲۳۴۵۶۷', '۰۳۰۰۱۲۳۴۵۶۷'],
  ['ssn', '', ''],
  ['ssn', '123-45-6789', '123456789'],
  ['ssn', ' 123 45 6789 ', '123456789'],
  ['fein', '12\u20133456789', '123456789'],
  ['ssn', '١٢٣٤٥٦٧٨٩', '123456789'],
  ['spouseSsn', '۱۲۳-۴۵-۶۷۸۹', '123456789'],
  ['fein', '１２３４５６７８９', '123456789'],
  ['fiscalYearEnd', '', ''],
  ['fiscalYearEnd', '12-31', '12-31'],
  ['fiscalYearEnd', '02-29', '02-29'],
  ['clientType', null, null],
  ['notes', 'one\r\ntwo\rthree\n\tfour', 'one\ntwo\nthree\n\tfour'],
];

test.each(kept)('%s takes %j as %j', (field, value, expected) => {
  expect(checked(field, value)).toEqual(expected);
});

test.each([
  ['123456789', 'ssn'],
  ['899999999', 'ssn'],
  ['900500000', 'itin'],
  ['912651234', 'itin'],
  ['912701234', 'itin'],
  ['987881234', 'itin'],
  ['912901234', 'itin'],
  ['912921234', 'itin'],
  ['912941234', 'itin'],
  ['999991234', 'itin'],
  ['912931234', 'atin'],
  ['912491234', null],
  ['912661234', null],
  ['912691234', null],
  ['912891234', null],
  ['666121234', null],
  ['000121234', null],
])('%s is of the kind %s', (digits, kind) => {
  expect(personNumberKind(digits)).toBe(kind);
});

test('what a contact holds beside its type is named, whatever brought it there', () => {
  const company = { clientType: 'c_corporation' as const, ssn: '•••-••-6789', fein: '123456789', spouseLastName: '' };

  expect(unusedFields(company)).toEqual(['ssn']);
  expect(unusedFields({ ...company, clientType: null })).toEqual(['fein']);
});

test('what was once accepted is accepted again and stays the same', () => {
  for (const [field, , value] of kept) expect(checked(field, value)).toEqual(value);
});

test('an address that is the mailing address holds nothing of its own', () => {
  expect(copiedFields({})).toEqual([]);
  expect(copiedFields({ physicalSameAsMailing: true, shippingSameAsMailing: false })).toEqual(
    Object.values(ADDRESS_FIELDS.physical),
  );
  expect(copiedFields({ shippingSameAsMailing: true })).toContain('shippingPostalCode');
});
