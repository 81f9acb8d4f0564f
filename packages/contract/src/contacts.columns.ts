import { z } from 'zod';
import { CLIENT_TYPES } from './contacts.names.ts';
import { PersonNumber, TaxNumber } from './contacts.tax-numbers.ts';
import { Email, Line, Paragraphs } from './lists.ts';

/**
 * Every field of a contact that a person fills in, once: the form, the calls, imports and exports, and the table's columns all
 * go by this list. Texts are never null; a field that says nothing is ''.
 */

export const ClientType = z.enum(CLIENT_TYPES);
export type ClientType = z.infer<typeof ClientType>;

const refuse = (code: string) => ({ params: { code } });

// One ideograph or syllable is a whole name where names are written with them; elsewhere the specification wants two letters.
const WHOLE_NAME = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]$/u;

// Marks that are not seen, such as joiners and those of direction: legitimate within a text, but no text by themselves.
const withoutUnseen = (text: string): string => text.replaceAll(/\p{Cf}/gu, '').trim();
const lengthOf = (text: string): number => Array.from(withoutUnseen(text)).length;

// The same letters from every keyboard and file, composed: what looks alike is found and compared alike.
const Text = (max: number) => Line(max).normalize('NFC');

const atLeast = (min: number, code: string) =>
  Text(255).refine((text) => text === '' || lengthOf(text) >= min, refuse(code));

/** At least 2 characters. */
const Name = Text(255)
  .refine((name) => lengthOf(name) > 0, refuse('field_required'))
  .refine((name) => lengthOf(name) !== 1 || WHOLE_NAME.test(withoutUnseen(name)), refuse('contact_name_short'));

// What is copied from an address book or a mail carries marks of direction around it.
const Address = z.string().overwrite(withoutUnseen).max(254);
const isAddress = (text: string): boolean => text === '' || Email.safeParse(text).success;

const OptionalEmail = Address.refine(isAddress, refuse('email_invalid'));

const ContactEmail = Address.refine((text) => text !== '', refuse('email_required')).refine(
  isAddress,
  refuse('email_invalid'),
);

/** Spaces and hyphens of all kinds as the plain ones: files and telephones write them in many ways. */
const plainSigns = (text: string): string =>
  withoutUnseen(
    text
      .normalize('NFC')
      .replaceAll(/\p{Zs}/gu, ' ')
      .replaceAll(/[\u2010\u2011]/g, '-'),
  );

/** At most 15 characters: letters, digits, spaces and hyphens; may be empty. */
export const PostalCode = z
  .string()
  .overwrite(plainSigns)
  .refine((code) => /^[\p{L}\p{M}\p{Nd} -]{0,15}$/u.test(code), refuse('postal_code_invalid'));

/** Digits of any script with the signs people put between them, at most 40 characters; may be empty. */
const Phone = z
  .string()
  .overwrite((phone) => plainSigns(phone.normalize('NFKC')))
  .max(40)
  .refine(
    (phone) => phone === '' || (/^[+()\p{Nd} .\-/#*,xX]+$/u.test(phone) && /\p{Nd}/u.test(phone)),
    refuse('phone_invalid'),
  );

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

/** Line ends as one sign, so that a note is the same note after a file of any system. */
const Notes = Paragraphs(5000).overwrite((text) => text.replaceAll(/\r\n?/g, '\n').normalize('NFC').trim());

const Street = atLeast(5, 'street_short');
const City = atLeast(2, 'city_short');

/** The rules of each field, in the order of forms and files. What is encrypted at rest stands in `SECRET_FIELDS`. */
export const ContactFields = z.object({
  email: ContactEmail,
  firstName: Name,
  middleName: Text(255),
  lastName: Name,
  nickname: Text(255),
  clientType: ClientType.nullable(),
  ssn: PersonNumber,
  spouseEmail: OptionalEmail,
  spouseFirstName: Text(255),
  spouseMiddleName: Text(255),
  spouseLastName: Text(255),
  spouseSsn: PersonNumber,
  careOf: Text(255),
  companyName: Text(255),
  fein: TaxNumber,
  companyEmail: OptionalEmail,
  dba: Text(255),
  fiscalYearEnd: FiscalYearEnd,
  estateTrustName: Text(255),
  fiduciaryName: Text(255),
  organizationName: Text(255),
  responsibleParty: Text(255),
  /** The mailing address; the two others follow it by name. */
  streetAddress: Street,
  addressLine2: Text(255),
  city: City,
  state: Text(100),
  postalCode: PostalCode,
  country: Text(100),
  /** While set, the physical address is the mailing address, and its own fields are ''. */
  physicalSameAsMailing: z.boolean(),
  physicalStreetAddress: Street,
  physicalAddressLine2: Text(255),
  physicalCity: City,
  physicalState: Text(100),
  physicalPostalCode: PostalCode,
  physicalCountry: Text(100),
  shippingSameAsMailing: z.boolean(),
  shippingStreetAddress: Street,
  shippingAddressLine2: Text(255),
  shippingCity: City,
  shippingState: Text(100),
  shippingPostalCode: PostalCode,
  shippingCountry: Text(100),
  phone: Phone,
  cell: Phone,
  fax: Phone,
  officeTel: Phone,
  ext: Text(20),
  notes: Notes,
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

export const isPhoneField = (field: string): boolean => ['phone', 'cell', 'fax', 'officeTel'].includes(field);

export const SAME_AS_MAILING = ['physicalSameAsMailing', 'shippingSameAsMailing'] as const;

const ADDRESS_PARTS = ['streetAddress', 'addressLine2', 'city', 'state', 'postalCode', 'country'] as const;
type AddressPart = (typeof ADDRESS_PARTS)[number];

/** The fields of one address section, by the part of the address they hold. */
export const ADDRESS_FIELDS = {
  mailing: Object.fromEntries(ADDRESS_PARTS.map((part) => [part, part])),
  physical: Object.fromEntries(ADDRESS_PARTS.map((part) => [part, prefixed('physical', part)])),
  shipping: Object.fromEntries(ADDRESS_PARTS.map((part) => [part, prefixed('shipping', part)])),
} as Record<'mailing' | 'physical' | 'shipping', Record<AddressPart, ContactField>>;

export const isCountryField = (field: string): boolean =>
  Object.values(ADDRESS_FIELDS).some(({ country }) => country === field);

const COPIES = { physicalSameAsMailing: ADDRESS_FIELDS.physical, shippingSameAsMailing: ADDRESS_FIELDS.shipping };

/** The fields of the sections that are the mailing address, and so hold nothing of their own. */
export const copiedFields = (contact: {
  [same in (typeof SAME_AS_MAILING)[number]]?: boolean | undefined;
}): ContactField[] => SAME_AS_MAILING.flatMap((same) => (contact[same] === true ? Object.values(COPIES[same]) : []));

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
const COMPANY: readonly ContactField[] = [
  'companyName',
  'fein',
  'companyEmail',
  'dba',
  'fiscalYearEnd',
  'responsibleParty',
];
const FIDUCIARY: readonly ContactField[] = [
  'estateTrustName',
  'fiduciaryName',
  'fein',
  'fiscalYearEnd',
  'responsibleParty',
];
const EXEMPT: readonly ContactField[] = [
  'organizationName',
  'fein',
  'companyEmail',
  'fiscalYearEnd',
  'responsibleParty',
];

/**
 * The fields that one type of client has beside those that everyone has. What other fields hold is kept, and shown as not used
 * for the type (`unusedFields`). Without a type a contact is a person.
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

/**
 * What a contact holds in fields that its type does not have, from an import, a merge or an earlier type. Screens show these too,
 * so that nothing is kept that no one can see or remove.
 */
export const unusedFields = (
  contact: { [field in ContactField]?: unknown } & { clientType: ClientType | null },
): ContactField[] =>
  CONTACT_FIELDS.filter((field) => {
    const value = contact[field];
    return typeof value === 'string' && value !== '' && !isFieldOfClient(contact.clientType, field);
  });
