import type { ContactSelection } from '@sealwright/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountSecretsOf } from '../../people/index.ts';
import type { ContactRow } from './contacts.shape.ts';
import { chosen, requireOwn } from './list/selection.reads.ts';
import { macsOf } from './secrets/secrets.ts';

const COLUMNS = [
  'id',
  'email',
  'firstName',
  'lastName',
  'companyName',
  'phone',
  'cell',
  'streetAddress',
  'addressLine2',
  'city',
  'state',
  'postalCode',
  'country',
] as const;
/** The parts of a contact that can prefill a field. Secret numbers are not among them. */
export type PrefillContact = Pick<ContactRow, (typeof COLUMNS)[number]>;

/** Contacts of an account that are not deleted, by id or by address without regard to case. */
export const readForPrefill = (
  db: Db,
  accountId: number,
  { ids, emails }: { ids: readonly number[]; emails: readonly string[] },
): Promise<PrefillContact[]> =>
  db
    .selectFrom('contacts')
    .select(COLUMNS)
    .where('accountId', '=', accountId)
    .where('deletedAt', 'is', null)
    .where(
      sql<boolean>`(id = any(${[...ids]}::bigint[]) or lower(email) = any(${emails.map((email) => email.toLowerCase())}::text[]))`,
    )
    .execute();

/** The contacts of a selection that are not deleted, in the order they were made. Throws `not_found` for ids that are not the account’s. */
export async function readSelected(
  db: Db,
  platform: Pick<Platform, 'secrets'>,
  accountId: number,
  selection: ContactSelection,
  limit: number,
): Promise<PrefillContact[]> {
  await requireOwn(db, accountId, selection);
  const secrets = await accountSecretsOf(db, platform, accountId);
  const wanted = chosen(accountId, selection, 'live', secrets === null ? null : macsOf(secrets));
  return db
    .selectFrom('contacts')
    .select(COLUMNS)
    .where(sql<boolean>`${wanted}`)
    .orderBy('id')
    .limit(limit)
    .execute();
}
