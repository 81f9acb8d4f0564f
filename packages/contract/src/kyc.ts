import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { COUNTRIES } from './kyc.countries.ts';
import { Id, IdParams, Line, ListQuery, listOf, Time } from './lists.ts';

export * from './kyc.countries.ts';

export const KycKind = z.enum(['person', 'business']);
export type KycKind = z.infer<typeof KycKind>;

export const KYC_STATUSES = ['not_started', 'draft', 'submitted', 'verified', 'rejected'] as const;
export const KycStatus = z.enum(KYC_STATUSES);
export type KycStatus = z.infer<typeof KycStatus>;

const CountryCode = z.enum(['', ...COUNTRIES]);

export const BUSINESS_TYPES = [
  'c_corporation',
  's_corporation',
  'partnership',
  'sole_proprietor',
  'fiduciary',
  'exempt_organization',
  'other',
] as const;

/** Of a person: the person; of a business: who acts for it. Empty where not filled in yet. */
export const KycDetails = z.object({
  firstName: Line(255).default(''),
  middleName: Line(255).default(''),
  lastName: Line(255).default(''),
  dateOfBirth: z.union([z.literal(''), z.iso.date()]).default(''),
  nationality: CountryCode.default(''),
  phone: Line(32).default(''),
  /** SSN or another country's number of the person. */
  taxId: Line(32).default(''),
  /** For a business. */
  businessName: Line(255).default(''),
  businessType: z.enum(['', ...BUSINESS_TYPES]).default(''),
  registrationNumber: Line(64).default(''),
  fein: Line(32).default(''),
  position: Line(255).default(''),
  street: Line(255).default(''),
  addressLine2: Line(255).default(''),
  city: Line(255).default(''),
  region: Line(255).default(''),
  postalCode: Line(15).default(''),
  country: CountryCode.default(''),
});
export type KycDetails = z.infer<typeof KycDetails>;

export const Kyc = z.object({
  status: KycStatus,
  kind: KycKind,
  /** Tax numbers are masked: `•••-••-1234`. */
  details: KycDetails,
  reason: z.string(),
  submittedAt: Time.nullable(),
  reviewedAt: Time.nullable(),
  version: z.number().int(),
});
export type Kyc = z.infer<typeof Kyc>;

export const getKyc = endpoint('GET /api/kyc/', 'Get your identity details and their status', { response: Kyc });

export const saveKyc = endpoint(
  'PUT /api/kyc/',
  'Save your identity details as a draft. Verified details become a draft again',
  {
    /** A tax number that is sent masked, as it was read, stays as it is. */
    body: z.object({ kind: KycKind, details: KycDetails }),
    response: Kyc,
    current: Kyc,
  },
);

export const submitKyc = endpoint('POST /api/kyc/submit/', 'Submit your identity details for review', {
  response: Kyc,
  current: Kyc,
});

export const KycReview = z.object({
  id: Id,
  kind: KycKind,
  status: KycStatus,
  name: z.string(),
  email: z.string(),
  submittedAt: Time.nullable(),
  reviewedAt: Time.nullable(),
});
export type KycReview = z.infer<typeof KycReview>;

export const listKycReviews = endpoint(
  'GET /admin/kyc/',
  'List identity details, with those waiting for review first',
  {
    query: z.object({ ...ListQuery.shape, status: KycStatus.exclude(['not_started', 'draft']).optional() }),
    response: listOf(KycReview),
  },
);

export const getKycReview = endpoint('GET /admin/kyc/:id', 'Get a person’s details for review. This is recorded', {
  params: IdParams,
  response: KycReview.extend({ details: KycDetails, reason: z.string(), version: z.number().int() }),
});

export const reviewKyc = endpoint('POST /admin/kyc/:id/review/', 'Verify or reject identity details', {
  params: IdParams,
  body: z.object({ verdict: z.enum(['verified', 'rejected']), reason: Line(500).default('') }),
  response: KycReview,
  current: getKycReview.response,
});
