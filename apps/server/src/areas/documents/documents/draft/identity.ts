import type { RecipientInput } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { accountSecrets, accountSecretsOf } from '../../../people/index.ts';
import { requiredIdentityOf } from '../../../teams/index.ts';
import { peopleRepo } from '../documents.people.repo.ts';
import { type RecipientRow, recipientsRepo } from './recipients.repo.ts';

type Given = Partial<Pick<RecipientInput, 'identity' | 'kbaProvider' | 'accessCode' | 'ssnLast4'>>;
type SecretOwner = Pick<RecipientRow, 'id' | 'parentRecipientId'>;

/** The copy of a recipient in a document of their own holds what was sealed for the one it was copied from. */
const contextOf = ({ id, parentRecipientId }: SecretOwner): string =>
  `recipients.identity_secret:${parentRecipientId ?? id}`;

/** As it is compared: letters of either case, spaces and forms of letters make no difference. */
export const plainAccessCode = (typed: string): string => typed.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');

/** The check of a new recipient, with the least of the account where none was chosen. Secrets follow with `keepSecret`. */
export async function identityOfNew(
  tx: Db,
  accountId: number,
  { identity, kbaProvider }: Given,
): Promise<Pick<RecipientRow, 'identity' | 'kbaProvider'>> {
  const chosen = identity ?? (await requiredIdentityOf(tx, accountId));
  return { identity: chosen, kbaProvider: chosen === 'kba' ? (kbaProvider ?? 'demo') : null };
}

/** The columns that a change of the check touches. */
export function identityChange(before: RecipientRow, { identity, kbaProvider }: Given): Partial<RecipientRow> {
  const chosen = identity ?? before.identity;
  const provider = chosen === 'kba' ? (kbaProvider ?? before.kbaProvider ?? 'demo') : null;
  const isOther = chosen !== before.identity;
  return {
    ...(isOther ? { identity: chosen, identitySecret: null, identitySecretFrom: null } : {}),
    ...(provider === before.kbaProvider ? {} : { kbaProvider: provider }),
  };
}

/**
 * Keeps what the check of a recipient compares with, sealed: an access code, or the last four of an SSN, which a contact of the
 * same address may have. `isOtherPerson`: the address has changed, so a contact's number is no longer theirs.
 */
export async function keepSecret(
  tx: Db,
  platform: Platform,
  row: RecipientRow,
  given: Given,
  isOtherPerson: boolean,
): Promise<RecipientRow> {
  const found = await secretFor(tx, row, given, isOtherPerson);
  if (found === undefined) return row;
  const secrets = await accountSecrets(tx, platform, row.accountId);
  return recipientsRepo(tx).update(row.accountId, row.id, {
    identitySecret: found === null ? null : secrets.seal(found.text, contextOf(row)),
    identitySecretFrom: found?.from ?? null,
  });
}

/** Undefined leaves what is there. */
async function secretFor(
  tx: Db,
  row: RecipientRow,
  { accessCode, ssnLast4 }: Given,
  isOtherPerson: boolean,
): Promise<{ text: string; from: 'given' | 'contact' } | null | undefined> {
  if (row.identity === 'access_code') {
    return accessCode === undefined ? undefined : { text: plainAccessCode(accessCode), from: 'given' };
  }
  if (row.identity !== 'ssn_last4') return undefined;
  if (ssnLast4 !== undefined) return { text: ssnLast4, from: 'given' };
  const isOutdated = row.identitySecretFrom === 'contact' && isOtherPerson;
  if (row.identitySecret !== null && !isOutdated) return undefined;
  const known = row.email === '' ? '' : await peopleRepo(tx).ssnLast4Of(row.accountId, row.email);
  if (known !== '') return { text: known, from: 'contact' };
  return isOutdated ? null : undefined;
}

/** What a recipient's answer is compared with; null where there is nothing. */
export async function secretOf(tx: Db, platform: Platform, row: RecipientRow): Promise<string | null> {
  if (row.identitySecret === null) return null;
  const secrets = await accountSecretsOf(tx, platform, row.accountId);
  return secrets === null ? null : secrets.open(row.identitySecret, contextOf(row)).toString();
}
