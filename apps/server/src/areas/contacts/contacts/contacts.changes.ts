import {
  CONTACT_FIELDS,
  type ContactField,
  type ContactFields,
  copiedFields,
  definedOf,
  isSecretField,
  SECRET_FIELDS,
} from '@sealwright/contract';
import type { Secrets } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { readTagNames } from '../tags/index.ts';
import { accountSecrets, accountSecretsOf } from '../../people/index.ts';
import { type ContactChange, contactsRepo } from './contacts.repo.ts';
import { macsOf, secretColumns } from './secrets/secrets.ts';
import type { ContactRow } from './contacts.shape.ts';

type Given = { [field in ContactField]?: ContactFields[field] | undefined };
type Values = Partial<Record<string, string | boolean | null>>;
type Parts = Pick<Platform, 'secrets' | 'clock'>;

/** The columns of a contact to be added. It gets its id beforehand where something is sealed for it. */
export async function columnsOfNew(tx: Db, platform: Parts, accountId: number, given: Given): Promise<ContactChange> {
  const columns = { accountId, ...plainValues(given), ...emptied(given) };
  const secrets = SECRET_FIELDS.filter((field) => (given[field] ?? '') !== '');
  if (secrets.length === 0) return columns;
  const id = await contactsRepo(tx).reserveId();
  return { ...columns, id, ...secretColumns(await accountSecrets(tx, platform, accountId), id, only(given, secrets)) };
}

/** What would be another value than the row has: the columns to write, and the fields they belong to. */
export async function differences(
  tx: Db,
  platform: Parts,
  row: ContactRow,
  given: Given,
): Promise<{ columns: ContactChange; changed: ContactField[] }> {
  const columns: Values = {};
  const wanted: Values = { ...plainValues(given), ...emptied({ ...row, ...definedOf(given) }) };
  for (const field of CONTACT_FIELDS) {
    const value = wanted[field];
    if (value !== undefined && !isSecretField(field) && value !== row[field]) columns[field] = value;
  }
  const named = SECRET_FIELDS.filter((field) => given[field] !== undefined);
  const isToBeSealed = named.some((field) => given[field] !== '');
  const secrets = named.length === 0 ? null : await keyFor(tx, platform, row.accountId, isToBeSealed);
  const others = secrets === null ? [] : named.filter((field) => isAnother(secrets, row, field, given[field] ?? ''));
  return {
    columns: { ...columns, ...(secrets === null ? {} : secretColumns(secrets, row.id, only(given, others))) },
    changed: [...(Object.keys(columns) as ContactField[]), ...others],
  };
}

/** The account's key is made where something is to be sealed, and not to find that there is nothing. */
const keyFor = (tx: Db, platform: Parts, accountId: number, isToBeSealed: boolean): Promise<Secrets | null> =>
  isToBeSealed ? accountSecrets(tx, platform, accountId) : accountSecretsOf(tx, platform, accountId);

type Secret = (typeof SECRET_FIELDS)[number];

function isAnother(secrets: Secrets, row: ContactRow, field: Secret, digits: string): boolean {
  const mac = row[`${field}Mac`];
  if (digits === '' || mac === null) return digits !== '' || mac !== null;
  return !macsOf(secrets)(field, digits).equals(mac);
}

const only = (given: Given, fields: readonly Secret[]): Partial<Record<Secret, string>> =>
  Object.fromEntries(fields.map((field) => [field, given[field] ?? '']));

/** Everything that is said of fields that are no secrets. */
const plainValues = (given: Given): Values =>
  Object.fromEntries(
    Object.entries(definedOf(given)).filter(([field]) => !isSecretField(field as ContactField)),
  ) as Values;

/** An address section that is the mailing address holds nothing of its own. */
const emptied = (contact: Parameters<typeof copiedFields>[0]): Values =>
  Object.fromEntries(copiedFields(contact).map((field) => [field, '']));

export type TagChange = { tagIds: number[]; tagsAdded: string[]; tagsRemoved: string[] };

/** Undefined where the contact has exactly these tags already. Ids of dead tags go with the next change. */
export async function tagChange(
  tx: Db,
  row: ContactRow,
  wanted: readonly { id: number; name: string }[],
): Promise<TagChange | undefined> {
  const present = await readTagNames(tx, row.accountId, row.tagIds);
  const added = wanted.filter(({ id }) => !present.has(id));
  const removed = [...present].filter(([id]) => !wanted.some((tag) => tag.id === id));
  if (added.length === 0 && removed.length === 0) return undefined;
  const kept = row.tagIds.filter((id) => wanted.some((tag) => tag.id === id));
  return {
    tagIds: [...kept, ...added.map(({ id }) => id)],
    tagsAdded: added.map(({ name }) => name),
    tagsRemoved: removed.map(([, name]) => name),
  };
}
