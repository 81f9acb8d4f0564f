import { CONTACT_FIELDS, type Contact, ContactSummary, isSecretField, type Tag } from '@sealwright/contract';
import type { Selectable } from 'kysely';
import type { ContactTable } from '../../migrations/tables.contacts.ts';
import { masked } from './contacts.secrets.ts';

export type ContactRow = Selectable<ContactTable>;

/** Names of an account's living tags by id; ids that are not there are dead, and nobody bears them any more. */
export type TagNames = ReadonlyMap<number, string>;

/** A whole contact as the contract shows it, with secrets masked. */
export function toContact(row: ContactRow, tagNames: TagNames): Contact {
  const fields = Object.fromEntries(
    CONTACT_FIELDS.map((field) => [field, isSecretField(field) ? masked(row[`${field}Last4`]) : row[field]]),
  ) as Pick<Contact, (typeof CONTACT_FIELDS)[number]>;
  return {
    ...fields,
    id: row.id,
    tags: tagsOf(row, tagNames),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
    version: row.version,
  };
}

const SHOWN = Object.keys(ContactSummary.shape) as (keyof ContactSummary)[];

/** What lists show of it. */
export function toSummary(row: ContactRow, tagNames: TagNames): ContactSummary {
  const contact = toContact(row, tagNames);
  return Object.fromEntries(SHOWN.map((field) => [field, contact[field]])) as ContactSummary;
}

const tagsOf = ({ tagIds }: ContactRow, names: TagNames): Pick<Tag, 'id' | 'name'>[] =>
  tagIds
    .flatMap((id) => {
      const name = names.get(id);
      return name === undefined ? [] : [{ id, name }];
    })
    .sort((one, other) => one.name.localeCompare(other.name) || one.id - other.id);
