import type { KycDetails, KycKind } from './kyc.ts';

const DOT = '\u2022';
const YOUNGEST = 18;
const OLDEST = 120;

/** A tax number as it is shown: its last four characters, where there are enough others to hide. */
export function maskTaxNumber(number: string): string {
  const shown = number.replaceAll(/[^\p{L}\p{N}]/gu, '');
  if (shown === '') return '';
  return `${DOT.repeat(3)}-${DOT.repeat(2)}-${shown.length >= 8 ? shown.slice(-4) : DOT.repeat(4)}`;
}

export const isMasked = (number: string): boolean => number.includes(DOT);

export const KYC_PROBLEMS = [
  'field_required',
  'too_small',
  'date_in_future',
  'kyc_age',
  'kyc_tax_number',
  'phone_invalid',
  'postal_code_invalid',
] as const;
export type KycProblem = { field: keyof KycDetails; code: (typeof KYC_PROBLEMS)[number] };

/** What has to be there before details can be handed in. The tax number of a business in the US comes on top. */
const NEEDED: Record<KycKind, readonly (keyof KycDetails)[]> = {
  person: ['firstName', 'lastName', 'dateOfBirth', 'nationality', 'phone', 'street', 'city', 'country'],
  business: ['businessName', 'businessType', 'firstName', 'lastName', 'position', 'country'],
};

/** The parts of the form that only one kind has; what stands in them is not looked at for the other. */
export const KYC_FIELDS_OF: Record<KycKind, readonly (keyof KycDetails)[]> = {
  person: ['dateOfBirth', 'nationality', 'taxId'],
  business: ['businessName', 'businessType', 'registrationNumber', 'fein', 'position'],
};

export const isKycFieldOf = (kind: KycKind, field: keyof KycDetails): boolean =>
  !KYC_FIELDS_OF[kind === 'person' ? 'business' : 'person'].includes(field);

export function isKycFieldNeeded(kind: KycKind, field: keyof KycDetails, country: string): boolean {
  return NEEDED[kind].includes(field) || (field === 'fein' && kind === 'business' && country === 'US');
}

/**
 * What is in the way of handing details in, in the order of the form; `today` is a date (`2026-11-21`). Masked tax numbers
 * pass: only the server knows what is behind the mask, and looks again.
 */
export function kycProblems(kind: KycKind, details: KycDetails, today: string): KycProblem[] {
  return (Object.keys(details) as (keyof KycDetails)[]).flatMap((field) => {
    if (!isKycFieldOf(kind, field)) return [];
    const value = details[field].trim();
    if (value === '') return isKycFieldNeeded(kind, field, details.country) ? [{ field, code: 'field_required' }] : [];
    const code = RULES[field]?.(value, { country: details.country, today });
    return code ? [{ field, code }] : [];
  });
}

type Rule = (value: string, around: { country: string; today: string }) => KycProblem['code'] | null;

const atLeast =
  (length: number): Rule =>
  (value) =>
    value.length < length ? 'too_small' : null;

const taxNumber: Rule = (value, { country }) =>
  country !== 'US' || isMasked(value) || /^\d{9}$/.test(value.replaceAll(/[ -]/g, '')) ? null : 'kyc_tax_number';

const RULES: Partial<Record<keyof KycDetails, Rule>> = {
  dateOfBirth: (value, { today }) => {
    if (value > today) return 'date_in_future';
    // Anyone who has their birthday today is of age today.
    return value <= yearsBefore(today, YOUNGEST) && value >= yearsBefore(today, OLDEST) ? null : 'kyc_age';
  },
  phone: (value) => (/^\+?[\d ().-]+$/.test(value) && /^\d{5,15}$/.test(digitsOf(value)) ? null : 'phone_invalid'),
  taxId: taxNumber,
  fein: taxNumber,
  street: atLeast(5),
  city: atLeast(2),
  postalCode: (value) => (/^[\p{L}\p{M}\p{Nd} -]{1,15}$/u.test(value) ? null : 'postal_code_invalid'),
};

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '');

/** Compared as text only: a 29th of February need not exist that year. */
const yearsBefore = (date: string, years: number): string =>
  `${String(Number(date.slice(0, 4)) - years).padStart(4, '0')}${date.slice(4)}`;
