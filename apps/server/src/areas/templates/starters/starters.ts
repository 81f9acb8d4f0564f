import type { FieldType, Prefill, StarterKey } from '@sealwright/contract';

/** `role` is a place in the starter’s roles, from 1. `label` and `options` are keys of texts. */
export type StarterField = {
  type: FieldType;
  role: number;
  label: string;
  prefill?: Prefill;
  pattern?: string;
  options?: readonly string[];
  isOptional?: boolean;
  /** What the sender fills in before it goes out; others name it by this. */
  given?: string;
};

export type StarterPlan = {
  roles: readonly string[];
  paragraphs: number;
  /** Paragraphs whose English wording the law prescribes: it stands in every language, the translation below it. */
  required?: readonly number[];
  /** What is filled in above the text, two beside each other. */
  rows: readonly (readonly StarterField[])[];
};

const nameOf = (role: number): StarterField => ({ type: 'name', role, label: 'name', prefill: 'name' });
const text = (role: number, label: string, more: Partial<StarterField> = {}): StarterField => ({
  type: 'text',
  role,
  label,
  ...more,
});

const YEAR = { pattern: String.raw`\d{4}` };
const given = (label: string, more: Partial<StarterField> = {}): StarterField =>
  text(1, label, { ...more, given: label });
const PIN = { pattern: String.raw`\d{5}` };

/** Everyone with a role signs below the text. */
export const PLANS: Record<StarterKey, StarterPlan> = {
  engagement_letter: {
    roles: ['client', 'firm'],
    paragraphs: 5,
    rows: [
      [nameOf(1), { type: 'company', role: 1, label: 'company', prefill: 'company', isOptional: true }],
      [text(2, 'tax_year', YEAR), text(2, 'fee')],
    ],
  },
  nda: {
    roles: ['first_party', 'second_party'],
    paragraphs: 5,
    rows: [
      [nameOf(1), nameOf(2)],
      [text(1, 'purpose'), text(1, 'years', { pattern: String.raw`\d{1,2}` })],
    ],
  },
  e_file_consent: {
    roles: ['taxpayer', 'spouse', 'preparer'],
    paragraphs: 4,
    rows: [
      [nameOf(1), nameOf(2)],
      [text(1, 'ssn_last4', YEAR), text(3, 'tax_year', YEAR)],
      [text(3, 'agi'), text(3, 'tax')],
      [text(3, 'refund', { isOptional: true }), text(3, 'owed', { isOptional: true })],
      [text(1, 'pin', PIN), text(2, 'pin', PIN)],
    ],
  },
  // What Treasury Regulation 301.7216-3 and Rev. Proc. 2013-14 ask for: who uses what for which purpose, or gives it to whom. Each is a
  // document of its own, and each taxpayer signs their own; the wording of section 5.04 stands in English.
  use_consent: {
    roles: ['taxpayer'],
    paragraphs: 6,
    required: [1, 2, 5],
    rows: [
      [nameOf(1), given('tax_year', YEAR)],
      [given('firm_name'), given('purpose')],
      [given('information_used'), text(1, 'duration', { isOptional: true })],
    ],
  },
  disclosure_consent: {
    roles: ['taxpayer'],
    paragraphs: 6,
    required: [1, 2, 5],
    rows: [
      [nameOf(1), given('tax_year', YEAR)],
      [given('firm_name'), given('recipient')],
      [given('purpose'), given('information')],
      [text(1, 'duration', { isOptional: true })],
    ],
  },
  w9_request: {
    roles: ['payee', 'payer'],
    paragraphs: 4,
    rows: [
      [nameOf(1), { type: 'company', role: 1, label: 'business', prefill: 'company', isOptional: true }],
      [
        { type: 'dropdown', role: 1, label: 'tax_class', options: ['individual', 'llc', 'partnership', 'corporation'] },
        text(1, 'address', { prefill: 'address' }),
      ],
    ],
  },
  service_agreement: {
    roles: ['client', 'provider'],
    paragraphs: 5,
    rows: [
      [nameOf(1), nameOf(2)],
      [text(1, 'services'), text(1, 'price')],
      [{ type: 'date', role: 1, label: 'start' }],
    ],
  },
};
