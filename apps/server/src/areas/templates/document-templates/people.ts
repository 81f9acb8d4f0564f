import {
  fullName,
  isWeaker,
  type Prefill,
  type RequiredIdentity,
  type RolePerson,
  type TemplateContent,
  type TemplateContentField,
  type TemplateRole,
} from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError, fieldProblem } from '../../../platform/errors.ts';
import { type PrefillContact, readForPrefill } from '../../contacts/index.ts';
import { fitsField, matchBudget, type PortableRecipient } from '../../documents/index.ts';

/** The person in a role, with their contact’s details. */
export type Cast = {
  name: string;
  email: string;
  phone: string;
  locale: string | null;
  contact: PrefillContact | null;
};

/**
 * Who takes which role. What is empty comes from the contact that is named, or has their address; nothing does for `strangers`, by their
 * roles. Throws for roles and contacts that are not there.
 */
export async function castOf(
  db: Db,
  accountId: number,
  content: TemplateContent,
  people: readonly RolePerson[],
  strangers: readonly number[] = [],
): Promise<Map<number, Cast>> {
  const ids = people.flatMap(({ contact }) => contact ?? []);
  const emails = people.flatMap(({ email }) => (email === '' ? [] : [email]));
  const contacts = people.length === 0 ? [] : await readForPrefill(db, accountId, { ids, emails });
  return castFrom(content, people, contactsBy(contacts), strangers);
}

/** Contacts by their ids and by their addresses, in small letters. */
type Contacts = { byId: ReadonlyMap<number, PrefillContact>; byEmail: ReadonlyMap<string, PrefillContact> };

export const contactsBy = (contacts: readonly PrefillContact[]): Contacts => ({
  byId: new Map(contacts.map((contact) => [contact.id, contact])),
  byEmail: new Map(contacts.map((contact) => [contact.email.toLowerCase(), contact])),
});

/** The same with the contacts that may be meant. */
export function castFrom(
  { roles }: Pick<TemplateContent, 'roles'>,
  people: readonly RolePerson[],
  { byId, byEmail }: Contacts,
  strangers: readonly number[] = [],
): Map<number, Cast> {
  const known = new Set(roles.map(({ id }) => id));
  const given = people.map(({ role }) => role);
  const problems = people.flatMap(({ role, contact }, index) => [
    ...(known.has(role) ? [] : [fieldProblem(`people.${index}.role`, 'not_found')]),
    ...(given.indexOf(role) === index ? [] : [fieldProblem(`people.${index}.role`, 'request_invalid')]),
    ...(contact === null || byId.has(contact) ? [] : [fieldProblem(`people.${index}.contact`, 'not_found')]),
  ]);
  if (problems.length > 0) throw new AppError('request_invalid', { fields: problems });
  return new Map(
    people.map((person) => {
      const known = byId.get(person.contact ?? 0) ?? byEmail.get(person.email.toLowerCase()) ?? null;
      return [person.role, withContact(person, strangers.includes(person.role) ? null : known)];
    }),
  );
}

function withContact({ name, email, phone, locale }: RolePerson, contact: PrefillContact | null): Cast {
  if (contact === null) return { name, email, phone, locale, contact };
  const called = fullName(contact) || contact.companyName;
  return {
    name: name || called,
    email: email || contact.email,
    phone: phone || contact.phone || contact.cell,
    locale,
    contact,
  };
}

/** A role as a recipient. Without a person it is named after the role. `required`: the least check that the account requires. */
export function recipientOf(
  role: TemplateRole,
  cast: Cast | undefined,
  { locale, required }: { locale: string; required: RequiredIdentity },
): PortableRecipient {
  const identity = role.identity === null || isWeaker(role.identity, required) ? required : role.identity;
  return {
    id: role.id,
    email: cast?.email ?? '',
    name: cast === undefined ? role.name : cast.name || (cast.email === '' ? role.name : ''),
    phone: cast?.phone ?? '',
    locale: cast?.locale ?? role.locale ?? locale,
    role: role.role,
    hostName: role.hostName,
    signingOrder: role.order,
    groupId: role.group,
    witnessOf: role.witnessOf,
    colour: role.colour,
    identity,
    kbaProvider: identity === 'kba' ? 'demo' : null,
    privateNote: role.privateNote,
    mayDelegate: role.mayDelegate,
  };
}

const lines = (...texts: string[]): string => texts.filter((text) => text !== '').join(', ');

const FROM_CONTACT: Record<Exclude<Prefill, 'name' | 'email' | 'phone'>, (contact: PrefillContact) => string> = {
  company: ({ companyName }) => companyName,
  street: ({ streetAddress, addressLine2 }) => lines(streetAddress, addressLine2),
  city: ({ city }) => city,
  state: ({ state }) => state,
  postal_code: ({ postalCode }) => postalCode,
  country: ({ country }) => country,
  address: ({ streetAddress, addressLine2, city, state, postalCode, country }) =>
    lines(streetAddress, addressLine2, lines(city, [state, postalCode].filter(Boolean).join(' ')), country),
};

function prefilled(prefill: Prefill, cast: Cast | undefined): string {
  if (cast === undefined) return '';
  if (prefill === 'name' || prefill === 'email' || prefill === 'phone') return cast[prefill];
  return cast.contact === null ? '' : FROM_CONTACT[prefill](cast.contact);
}

/**
 * The fields with what they begin with: a value of the call, else of the person in their role, else of the template. What of a person does
 * not fit a field's rules is left out. Throws for values of the call that do not fit, or belong to no field.
 */
export function filledFields(
  { fields }: TemplateContent,
  cast: ReadonlyMap<number, Cast>,
  values: readonly { ref: string; value: string }[],
): TemplateContentField[] {
  const budget = matchBudget();
  const given = new Map(values.map(({ ref, value }) => [ref, value]));
  const byRef = new Map(fields.map((field) => [field.ref, field]));
  const fits = (field: TemplateContentField, value: string): boolean =>
    field.type !== 'signature' &&
    field.type !== 'initial' &&
    field.formula === null &&
    fitsField({ ...field, value }, budget);
  const problems = values.flatMap(({ ref, value }, index) => {
    const field = byRef.get(ref);
    if (field === undefined) return [fieldProblem(`values.${index}.ref`, 'not_found')];
    return fits(field, value) ? [] : [fieldProblem(`values.${index}.value`, 'field_value_invalid')];
  });
  if (problems.length > 0) throw new AppError('request_invalid', { fields: problems });
  return fields.map((field) => {
    const value = given.get(field.ref);
    if (value !== undefined) return { ...field, value: value || null };
    const own = field.prefill === null ? '' : prefilled(field.prefill, cast.get(field.recipient ?? 0));
    return own !== '' && fits(field, own) ? { ...field, value: own } : field;
  });
}
