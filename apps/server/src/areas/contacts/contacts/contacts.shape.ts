import {
  CONTACT_FIELDS,
  type Contact,
  type ContactField,
  ContactSummary,
  isSecretField,
  type SecretField,
  type Tag,
} from '@sealwright/contract';
import type { Selectable } from 'kysely';
import type { ContactTable } from '../../../migrations/tables.contacts.ts';
import { masked, type NumberKinds } from './secrets/secrets.ts';
import { type Actor, permissionsOf } from '../../access/index.ts';
import { contactPolicy } from './contacts.policy.ts';

export type ContactRow = Selectable<ContactTable>;

const ON_A_CONTACT = { update: contactPolicy.update, delete: contactPolicy.delete, restore: contactPolicy.restore };

/** Names of an account's living tags by id; ids that are not there are dead, and no one has them any more. */
export type TagNames = ReadonlyMap<number, string>;

/** A whole contact as the contract shows it to this actor, with secrets masked. */
export const toContact = (actor: Actor, row: WholeRow, tagNames: TagNames, kinds: NumberKinds = {}): Contact => ({
  ...contactData(row, tagNames, kinds),
  permissions: permissionsOf(actor, ON_A_CONTACT, row),
});

/** The same without what someone may do with it. */
export function contactData(row: WholeRow, tagNames: TagNames, kinds: NumberKinds = {}): Omit<Contact, 'permissions'> {
  const fields = Object.fromEntries(
    CONTACT_FIELDS.map((field) => [field, isSecretField(field) ? masked(row[`${field}Last4`]) : row[field]]),
  ) as Pick<Contact, ContactField>;
  return { ...fields, ...kinds, ...around(row, tagNames) };
}

type Around = Exclude<keyof ContactSummary, ContactField | 'permissions'>;
type Shown = Exclude<keyof ContactSummary & ContactField, SecretField>;

const SHOWN = (Object.keys(ContactSummary.shape) as (keyof ContactSummary)[]).filter(
  (key): key is Shown => (CONTACT_FIELDS as string[]).includes(key) && !isSecretField(key as ContactField),
);

const AROUND = ['id', 'tagIds', 'createdAt', 'updatedAt', 'deletedAt', 'version'] as const;

/** The columns that lists need. */
export const SUMMARY_COLUMNS = [...SHOWN, 'ssnLast4', 'feinLast4', ...AROUND] as const;
export type SummaryRow = Pick<ContactRow, (typeof SUMMARY_COLUMNS)[number]>;

/** The columns that a whole contact shows: of secrets the last digits. */
export const WHOLE_COLUMNS = [
  ...CONTACT_FIELDS.map((field) => (isSecretField(field) ? (`${field}Last4` as const) : field)),
  'ssnSealed',
  'spouseSsnSealed',
  ...AROUND,
] as const;
export type WholeRow = Pick<ContactRow, (typeof WHOLE_COLUMNS)[number]>;

/** What lists show of it. */
export function toSummary(actor: Actor, row: SummaryRow, tagNames: TagNames): ContactSummary {
  const fields = Object.fromEntries(SHOWN.map((field) => [field, row[field]])) as Pick<ContactSummary, Shown>;
  return {
    ...fields,
    ssn: masked(row.ssnLast4),
    fein: masked(row.feinLast4),
    ...around(row, tagNames),
    permissions: permissionsOf(actor, ON_A_CONTACT, row),
  };
}

const around = (row: SummaryRow, tagNames: TagNames): Pick<ContactSummary, Around> => ({
  id: row.id,
  tags: tagsOf(row, tagNames),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
  version: row.version,
});

const tagsOf = ({ tagIds }: SummaryRow, names: TagNames): Pick<Tag, 'id' | 'name'>[] =>
  tagIds
    .flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    })
    .sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id);
