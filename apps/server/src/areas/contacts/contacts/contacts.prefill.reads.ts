import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { ContactRow } from './contacts.shape.ts';

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
