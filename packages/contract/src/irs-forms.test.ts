import { expect, test } from 'vitest';
import { validated } from './field-validation.ts';
import {
  IDENTITY_TRIES,
  IRS_TRIES,
  irsKeptUntil,
  irsProblems,
  isClosedToPaper,
  isPresent,
  mostTries,
  needsPresence,
} from './irs-forms.terms.ts';
import { IdentificationInput } from './irs-forms.ts';

type Sent = Parameters<typeof irsProblems>[0];
type Person = Sent['recipients'][number];

const person = (more: Partial<Person> = {}): Person => ({
  id: 1,
  taxpayer: 'taxpayer',
  role: 'in_person',
  identity: 'link',
  kbaProvider: null,
  group: null,
  mayDelegate: false,
  ...more,
});
const spouse = (more: Partial<Person> = {}): Person => person({ id: 2, taxpayer: 'spouse', ...more });
const sent = (more: Partial<Sent> = {}): Sent => ({
  sendingOption: 'irs_8879',
  formType: '1040',
  taxYear: 2025,
  signingOption: 'shared',
  sendDocumentOnly: false,
  recipients: [person(), spouse()],
  ...more,
});
const codesOf = (more: Partial<Sent>) => irsProblems(sent(more)).map(({ path, code }) => `${path} ${code}`);

test.each<[string, Partial<Sent>, string[]]>([
  ['joint filers in person', {}, []],
  ['one taxpayer', { recipients: [person()] }, []],
  ['a taxpayer among others', { recipients: [person(), person({ id: 3, taxpayer: null, mayDelegate: true })] }, []],
  ['an extension of an individual', { sendingOption: 'irs_8878' }, []],
  ['a partnership', { formType: '1065', recipients: [person()] }, []],
  [
    'an extension of a company',
    { sendingOption: 'irs_8878', formType: '1065' },
    ['form_type send_irs_form', 'recipients.2.taxpayer send_irs_no_spouse'],
  ],
  ['a form that is no return', { formType: 'W9', recipients: [person()] }, ['form_type send_irs_form']],
  ['no form', { formType: null }, ['form_type send_irs_form']],
  ['no tax year', { taxYear: null }, ['tax_year send_irs_tax_year']],
  ['separate copies', { signingOption: 'separate' }, ['signing_option send_irs_separate']],
  ['without fields', { sendDocumentOnly: true }, ['send_document_only send_irs_document_only']],
  ['no taxpayer', { recipients: [spouse()] }, ['recipients send_irs_taxpayer_missing']],
  ['two taxpayers', { recipients: [person(), person({ id: 2 })] }, ['recipients.2.taxpayer send_irs_taxpayer_twice']],
  [
    'two spouses',
    { recipients: [person(), spouse(), spouse({ id: 3 })] },
    ['recipients.3.taxpayer send_irs_taxpayer_twice'],
  ],
  ['a taxpayer who only approves', { recipients: [person({ role: 'approver' })] }, ['recipients.1.role send_irs_role']],
  ['a link from afar', { recipients: [person({ role: 'signer' })] }, ['recipients.1.identity send_irs_identity']],
  [
    'a code from afar',
    { recipients: [person({ role: 'signer', identity: 'ssn_last4' })] },
    ['recipients.1.identity send_irs_identity'],
  ],
  [
    'demo questions',
    { recipients: [person({ role: 'signer', identity: 'kba', kbaProvider: 'demo' })] },
    ['recipients.1.identity send_identity_demo'],
  ],
  ['real questions', { recipients: [person({ role: 'signer', identity: 'kba', kbaProvider: 'real' })] }, []],
  ['a group', { recipients: [person({ group: 7 })] }, ['recipients.1.group send_irs_group']],
  [
    'someone else may sign',
    { recipients: [person({ mayDelegate: true })] },
    ['recipients.1.may_delegate send_irs_delegate'],
  ],
  ['an ordinary document', { sendingOption: null, formType: null, taxYear: null, recipients: [] }, []],
])('an IRS form with %s', (_, more, problems) => {
  expect(codesOf(more)).toEqual(problems);
});

test('a taxpayer of an IRS form fails three times at most, everyone else five times', () => {
  const irs = { sendingOption: 'irs_8879' } as const;
  const locked = { taxpayer: 'taxpayer', identityTries: IRS_TRIES, identityLockedAt: new Date() } as const;

  expect([
    mostTries(irs, locked),
    mostTries(irs, { taxpayer: null }),
    mostTries({ sendingOption: null }, locked),
  ]).toEqual([IRS_TRIES, IDENTITY_TRIES, IDENTITY_TRIES]);
  expect(isClosedToPaper(irs, locked)).toBe(true);
  // Their sender kept them out, which is not for good.
  expect(isClosedToPaper(irs, { ...locked, identityTries: 1 })).toBe(false);
  expect(isClosedToPaper(irs, { ...locked, identityLockedAt: null })).toBe(false);
  expect(isClosedToPaper(irs, { ...locked, taxpayer: null })).toBe(false);
  expect(isClosedToPaper({ sendingOption: null }, locked)).toBe(false);
});

test('a check in person counts for twelve hours', () => {
  const now = new Date('2026-03-01T20:00:00Z');

  expect(isPresent(new Date('2026-03-01T08:00:01Z'), now)).toBe(true);
  expect(isPresent(new Date('2026-03-01T08:00:00Z'), now)).toBe(false);
  expect(isPresent(null, now)).toBe(false);
  expect(needsPresence({ sendingOption: 'irs_8878' }, { taxpayer: 'spouse', role: 'in_person' })).toBe(true);
  expect(needsPresence({ sendingOption: 'irs_8878' }, { taxpayer: 'spouse', role: 'signer' })).toBe(false);
});

test.each([
  ['pin', '12345', '12345'],
  ['pin', ' 1 2 3-45 ', '12345'],
  ['pin', '00001', '00001'],
  ['pin', '00000', 'field_pin_invalid'],
  ['pin', '1234', 'field_pin_invalid'],
  ['pin', '123456', 'field_pin_invalid'],
  ['pin', '1234a', 'field_pin_invalid'],
  ['efin_pin', '123456-78901', '12345678901'],
  ['efin_pin', '12345600000', 'field_efin_pin_invalid'],
  ['efin_pin', '00000012345', 'field_efin_pin_invalid'],
  ['efin_pin', '1234567890', 'field_efin_pin_invalid'],
] as const)('%s: %s', (kind, typed, result) => {
  const checked = validated({ kind }, typed);

  expect('value' in checked ? checked.value : checked.problem).toBe(result);
});

test.each([
  ['2026-04-15', null, '2029-04-15'],
  ['2026-04-15', '2026-02-01', '2029-04-15'],
  ['2026-04-15', '2026-10-12', '2029-10-12'],
  [null, '2028-02-29', '2031-02-28'],
  [null, '2028-02-28', '2031-02-28'],
  [null, null, null],
])('due %s and received %s: kept until %s', (dueOn, irsReceivedOn, until) => {
  expect(irsKeptUntil({ dueOn, irsReceivedOn })).toBe(until);
});

test('only the end of a number is taken', () => {
  const seen = { outcome: 'confirmed', basis: 'document', kind: 'passport', issuer: 'USA', expiresOn: null };

  expect(IdentificationInput.safeParse({ ...seen, numberEnd: '12A4' }).success).toBe(true);
  expect(IdentificationInput.safeParse({ ...seen, numberEnd: 'X12345678' }).success).toBe(false);
  expect(IdentificationInput.safeParse({ ...seen, numberEnd: '1234', issuer: ' ' }).success).toBe(false);
});
