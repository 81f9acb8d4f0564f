import {
  type Contact,
  type ContactFields,
  personNumberKind,
  SECRET_FIELDS,
  type SecretField,
} from '@sealwright/contract';
import type { Secrets } from '../../../../platform/crypto/crypto.ts';
import type { MacOf } from '../list/conditions.reads.ts';

/** How a secret stands in its row. */
export type SealedSecret = { sealed: Buffer; mac: Buffer; last4: string };

const DOT = '\u2022';

const contextOf = (field: SecretField, contactId: number): string => `contacts.${field}:${contactId}`;

/** Binds nine digits to the field and the row that holds them. */
export const sealSecret = (secrets: Secrets, field: SecretField, contactId: number, digits: string): SealedSecret => ({
  sealed: secrets.seal(digits, contextOf(field, contactId)),
  mac: macsOf(secrets)(field, digits),
  last4: digits.slice(-4),
});

export const openSecret = (secrets: Secrets, field: SecretField, contactId: number, sealed: Buffer): string =>
  secrets.open(sealed, contextOf(field, contactId)).toString();

/** Keyed hashes for exact search. A person's number is the same no matter who has it: SSN and spouse's SSN share a key. */
export const macsOf =
  (secrets: Secrets): MacOf =>
  (field, digits) =>
    Buffer.from(secrets.mac(field === 'fein' ? 'contacts.fein' : 'contacts.ssn', digits), 'base64url');

/** `•••-••-1234`, or '' where there is none. */
export const masked = (last4: string): string => (last4 === '' ? '' : `${DOT.repeat(3)}-${DOT.repeat(2)}-${last4}`);

export type NumberKinds = Pick<Contact, 'ssnKind' | 'spouseSsnKind'>;
type SealedNumbers = { id: number; ssnSealed: Buffer | null; spouseSsnSealed: Buffer | null };

/** Whether the numbers of a contact are SSNs, ITINs or ATINs. Nothing else of them leaves here. */
export function numberKinds(secrets: Secrets | null, row: SealedNumbers): NumberKinds {
  const kindOf = (field: 'ssn' | 'spouseSsn') => {
    const sealed = row[`${field}Sealed`];
    return sealed === null || secrets === null ? null : personNumberKind(openSecret(secrets, field, row.id, sealed));
  };
  return { ssnKind: kindOf('ssn'), spouseSsnKind: kindOf('spouseSsn') };
}

export const hasNumber = ({ ssnSealed, spouseSsnSealed }: SealedNumbers): boolean =>
  ssnSealed !== null || spouseSsnSealed !== null;

type SecretColumns = Record<`${SecretField}Sealed` | `${SecretField}Mac`, Buffer | null> &
  Record<`${SecretField}Last4`, string>;

/** The columns of the secrets that are named: '' takes one away, undefined leaves it as it is. */
export function secretColumns(
  secrets: Secrets,
  contactId: number,
  given: Partial<Pick<ContactFields, SecretField>>,
): Partial<SecretColumns> {
  const columns: Partial<SecretColumns> = {};
  for (const field of SECRET_FIELDS) {
    const digits = given[field];
    if (digits === undefined) continue;
    const known = digits === '' ? null : sealSecret(secrets, field, contactId, digits);
    columns[`${field}Sealed`] = known?.sealed ?? null;
    columns[`${field}Mac`] = known?.mac ?? null;
    columns[`${field}Last4`] = known?.last4 ?? '';
  }
  return columns;
}
