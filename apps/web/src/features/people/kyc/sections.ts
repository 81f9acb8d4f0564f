import { isKycFieldNeeded, isKycFieldOf, type KycDetails, type KycKind, kycProblems } from '@sealwright/contract';
import type { Draft } from './kyc.queries.ts';

export type Field = keyof KycDetails;

const ORDER: readonly { section: 'business' | 'identity' | 'address' | 'tax'; fields: readonly Field[] }[] = [
  { section: 'business', fields: ['businessName', 'businessType', 'registrationNumber'] },
  {
    section: 'identity',
    fields: ['firstName', 'middleName', 'lastName', 'position', 'dateOfBirth', 'nationality', 'phone'],
  },
  { section: 'address', fields: ['street', 'addressLine2', 'city', 'region', 'postalCode', 'country'] },
  { section: 'tax', fields: ['taxId', 'fein'] },
];

/** The parts of the form, as this kind has them, in the order in which they are filled in. */
export const sectionsOf = (kind: KycKind) =>
  ORDER.map(({ section, fields }) => ({ section, fields: fields.filter((field) => isKycFieldOf(kind, field)) })).filter(
    ({ fields }) => fields.length > 0,
  );

const fieldsOf = (kind: KycKind) => sectionsOf(kind).flatMap(({ fields }) => fields);

/** What is in the way of handing in, in the order of the page. */
export function problemsOf({ kind, details }: Draft, today: string) {
  const problems = kycProblems(kind, details, today);
  return fieldsOf(kind).flatMap((field) => problems.filter((problem) => problem.field === field));
}

/** How many of the details that are needed are there. */
export function countNeeded({ kind, details }: Draft): { done: number; total: number } {
  const needed = fieldsOf(kind).filter((field) => isKycFieldNeeded(kind, field, details.country));
  return { done: needed.filter((field) => details[field].trim() !== '').length, total: needed.length };
}
