import { ADDRESS_FIELDS, type ClientType, type ContactField, isFieldOfClient } from '@sealwright/contract';

export type SectionName =
  | 'who'
  | 'company'
  | 'fiduciary'
  | 'organization'
  | 'responsible'
  | 'spouse'
  | 'phones'
  | 'mailing'
  | 'physical'
  | 'shipping'
  | 'notes'
  | 'unused';

export type Section = { name: SectionName; fields: readonly ContactField[] };

const addressOf = (name: 'mailing' | 'physical' | 'shipping'): ContactField[] => {
  const { streetAddress, addressLine2, city, state, postalCode, country } = ADDRESS_FIELDS[name];
  return [streetAddress, addressLine2, city, state, postalCode, country];
};

const SECTIONS: readonly Section[] = [
  { name: 'who', fields: ['firstName', 'middleName', 'lastName', 'nickname', 'email', 'ssn'] },
  { name: 'company', fields: ['companyName', 'dba', 'companyEmail', 'fein', 'fiscalYearEnd'] },
  { name: 'fiduciary', fields: ['estateTrustName', 'fiduciaryName', 'fein', 'fiscalYearEnd'] },
  { name: 'organization', fields: ['organizationName', 'companyEmail', 'fein', 'fiscalYearEnd'] },
  { name: 'responsible', fields: ['responsibleParty'] },
  {
    name: 'spouse',
    fields: ['spouseFirstName', 'spouseMiddleName', 'spouseLastName', 'spouseEmail', 'spouseSsn'],
  },
  { name: 'phones', fields: ['phone', 'cell', 'officeTel', 'ext', 'fax'] },
  { name: 'mailing', fields: ['careOf', ...addressOf('mailing')] },
  { name: 'physical', fields: ['physicalSameAsMailing', ...addressOf('physical')] },
  { name: 'shipping', fields: ['shippingSameAsMailing', ...addressOf('shipping')] },
  { name: 'notes', fields: ['notes'] },
];

/** What a client of some other type is called stands in its own section. */
const BUSINESS: Partial<Record<SectionName, readonly ClientType[]>> = {
  company: ['c_corporation', 's_corporation', 'partnership'],
  fiduciary: ['fiduciary'],
  organization: ['exempt_organization'],
};

/**
 * The parts of a contact of this type, in the order in which they are filled in and read. Last come the fields that the type does
 * not have and that hold something.
 */
export function sectionsOf(type: ClientType | null, unused: readonly ContactField[] = []): Section[] {
  const own = SECTIONS.filter(({ name }) => BUSINESS[name]?.includes(type ?? 'individual') ?? true).map(
    ({ name, fields }): Section => ({ name, fields: fields.filter((field) => isFieldOfClient(type, field)) }),
  );
  const others: Section = { name: 'unused', fields: ORDERED_FIELDS.filter((field) => unused.includes(field)) };
  return [...own, others].filter(({ fields }) => fields.length > 0);
}

/** Whether someone reads the name of this contact as that of a person within a company. */
export const isBusiness = (type: ClientType | null): boolean => type !== null && type !== 'individual';

/** Every field in the order of the page, whatever the type. */
export const ORDERED_FIELDS: readonly ContactField[] = [
  'clientType',
  ...new Set(SECTIONS.flatMap(({ fields }) => fields)),
];
