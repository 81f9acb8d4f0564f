import { z } from 'zod';
import { Email, Line, Paragraphs } from './lists.ts';

/**
 * Every field of a contact that a person fills in, once: the form, the calls, imports and exports, and the table's columns all
 * go by this list. Texts are never null; a field that says nothing is ''.
 */

export const CLIENT_TYPES = [
  'c_corporation',
  's_corporation',
  'partnership',
  'individual',
  'fiduciary',
  'exempt_organization',
] as const;
export const ClientType = z.enum(CLIENT_TYPES);
export type ClientType = z.infer<typeof ClientType>;

const refuse = (code: string) => ({ params: { code } });

// One ideograph or syllable is a whole name where names are written with them; elsewhere the specification wants two letters.
const WHOLE_NAME = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

/** At least 2 characters. */
const isName = (name: string): boolean => [...name].length >= 2 || WHOLE_NAME.test(name);

const atLeast = (min: number, code: string, max = 255) =>
  Line(max).refine((text) => text === '' || [...text].length >= min, refuse(code));

const Name = Line(255)
  .refine((name) => name !== '', refuse('field_required'))
  .refine((name) => name === '' || isName(name), refuse('contact_name_short'));

const OptionalEmail = Line(254).refine(
  (text) => text === '' || Email.safeParse(text).success,
  refuse('email_invalid'),
);

const ContactEmail = Line(254)
  .refine((text) => text !== '', refuse('email_required'))
  .refine((text) => text === '' || Email.safeParse(text).success, refuse('email_invalid'));

/** At most 15 characters: letters, digits, spaces and hyphens; may be empty. */
const PostalCode = z
  .string()
  .trim()
  .refine((code) => /^[\p{L}\p{M}\p{Nd} -]{0,15}$/u.test(code), refuse('postal_code_invalid'));

/** Digits of any script with the signs people put between them, at most 40 characters; may be empty. */
const Phone = Line(40).refine(
  (phone) => phone === '' || (/^[+()\p{Nd}\s.\-/#*,xX]+$/u.test(phone) && /\p{Nd}/u.test(phone)),
  refuse('phone_invalid'),
);

/** SSN or FEIN: nine digits, with spaces or hyphens between them or not; kept as nine digits. '' removes it. */
const TaxNumber = z
  .string()
  .trim()
  .max(20)
  .transform((number) => number.replaceAll(/[\s\u2010-\u2015-]/g, ''))
  .refine((number) => number === '' || /^[0-9]{9}$/.test(number), refuse('tax_id_invalid'));

const DAYS = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** `MM-DD`. */
const FiscalYearEnd = z
  .string()
  .trim()
  .refine((day) => day === '' || isDayOfYear(day), refuse('fiscal_year_end_invalid'));

function isDayOfYear(text: string): boolean {
  const [month = 0, day = 0] = (/^(\d\d)-(\d\d)$/.exec(text)?.slice(1) ?? []).map(Number);
  return day >= 1 && day <= (DAYS[month - 1] ?? 0);
}

const Street = atLeast(5, 'street_short');
const City = atLeast(2, 'city_short');

/** The rules of each field, in the order of forms and files. What is encrypted at rest stands in `SECRET_FIELDS`. */
export const ContactFields = z.object({
  email: ContactEmail,
  firstName: Name,
  middleName: Line(255),
  lastName: Name,
  nickname: Line(255),
  clientType: ClientType.nullable(),
  ssn: TaxNumber,
  spouseEmail: OptionalEmail,
  spouseFirstName: Line(255),
  spouseMiddleName: Line(255),
  spouseLastName: Line(255),
  spouseSsn: TaxNumber,
  careOf: Line(255),
  companyName: Line(255),
  fein: TaxNumber,
  companyEmail: OptionalEmail,
  dba: Line(255),
  fiscalYearEnd: FiscalYearEnd,
  estateTrustName: Line(255),
  fiduciaryName: Line(255),
  organizationName: Line(255),
  responsibleParty: Line(255),
  /** The mailing address; the two others follow it by name. */
  streetAddress: Street,
  addressLine2: Line(255),
  city: City,
  state: Line(100),
  postalCode: PostalCode,
  country: Line(100),
  /** While set, the physical address is the mailing address, and its own fields are ''. */
  physicalSameAsMailing: z.boolean(),
  physicalStreetAddress: Street,
  physicalAddressLine2: Line(255),
  physicalCity: City,
  physicalState: Line(100),
  physicalPostalCode: PostalCode,
  physicalCountry: Line(100),
  shippingSameAsMailing: z.boolean(),
  shippingStreetAddress: Street,
  shippingAddressLine2: Line(255),
  shippingCity: City,
  shippingState: Line(100),
  shippingPostalCode: PostalCode,
  shippingCountry: Line(100),
  phone: Phone,
  cell: Phone,
  fax: Phone,
  officeTel: Phone,
  ext: Line(20),
  notes: Paragraphs(5000),
});
export type ContactFields = z.output<typeof ContactFields>;
export type ContactField = keyof ContactFields;

export const CONTACT_FIELDS = Object.keys(ContactFields.shape) as ContactField[];

/** Encrypted at rest, shown as `•••-••-1234`, whole only by `revealContactSecret`. */
export const SECRET_FIELDS = ['ssn', 'spouseSsn', 'fein'] as const satisfies readonly ContactField[];
export const SecretField = z.enum(SECRET_FIELDS);
export type SecretField = z.infer<typeof SecretField>;
export const isSecretField = (field: ContactField): field is SecretField =>
  (SECRET_FIELDS as readonly string[]).includes(field);

export const SAME_AS_MAILING = ['physicalSameAsMailing', 'shippingSameAsMailing'] as const;

const ADDRESS_PARTS = ['streetAddress', 'addressLine2', 'city', 'state', 'postalCode', 'country'] as const;
type AddressPart = (typeof ADDRESS_PARTS)[number];

/** The fields of one address section, by the part of the address they hold. */
export const ADDRESS_FIELDS = {
  mailing: Object.fromEntries(ADDRESS_PARTS.map((part) => [part, part])),
  physical: Object.fromEntries(ADDRESS_PARTS.map((part) => [part, prefixed('physical', part)])),
  shipping: Object.fromEntries(ADDRESS_PARTS.map((part) => [part, prefixed('shipping', part)])),
} as Record<'mailing' | 'physical' | 'shipping', Record<AddressPart, ContactField>>;

function prefixed(section: string, part: AddressPart): string {
  return `${section}${part.charAt(0).toUpperCase()}${part.slice(1)}`;
}

const PERSON: readonly ContactField[] = [
  'ssn',
  'spouseEmail',
  'spouseFirstName',
  'spouseMiddleName',
  'spouseLastName',
  'spouseSsn',
  'careOf',
];
const COMPANY: readonly ContactField[] = ['companyName', 'fein', 'companyEmail', 'dba', 'fiscalYearEnd', 'responsibleParty'];
const FIDUCIARY: readonly ContactField[] = ['estateTrustName', 'fiduciaryName', 'fein', 'fiscalYearEnd', 'responsibleParty'];
const EXEMPT: readonly ContactField[] = ['organizationName', 'fein', 'companyEmail', 'fiscalYearEnd', 'responsibleParty'];

/**
 * The fields that one type of client has beside those that everybody has. A form shows these; what other fields hold is kept,
 * and is there again when the type is changed back. Without a type a contact is a person.
 */
export const FIELDS_OF_CLIENT: Record<ClientType, readonly ContactField[]> = {
  individual: PERSON,
  c_corporation: COMPANY,
  s_corporation: COMPANY,
  partnership: COMPANY,
  fiduciary: FIDUCIARY,
  exempt_organization: EXEMPT,
};
const TYPED = new Set<ContactField>(Object.values(FIELDS_OF_CLIENT).flat());

export const isFieldOfClient = (type: ClientType | null, field: ContactField): boolean =>
  !TYPED.has(field) || FIELDS_OF_CLIENT[type ?? 'individual'].includes(field);
