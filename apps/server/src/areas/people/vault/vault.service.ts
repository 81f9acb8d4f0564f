import { createSecrets, newToken, type Secrets } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { vaultRepo } from './vault.repo.ts';

type Parts = Pick<Platform, 'secrets' | 'clock'>;

const contextOf = (accountId: number) => `account_keys.key_sealed:${accountId}`;

/**
 * Encryption under the account's own key, which is made when it is first needed; in the transaction of what is sealed.
 * `context` names table, column and row (`contacts.ssn:17`), so that a value put into another row cannot be opened there.
 * `mac` is a keyed hash for exact search: equal texts of one account have equal hashes, those of two accounts never.
 */
export async function accountSecrets(tx: Db, platform: Parts, accountId: number): Promise<Secrets> {
  return createSecrets(await accountKey(tx, platform, accountId));
}

/** The key itself, for a thread that seals by itself (`createSecrets`): it must never be kept or logged. */
export async function accountKey(tx: Db, platform: Parts, accountId: number): Promise<string> {
  const known = await accountKeyOf(tx, platform, accountId);
  if (known !== null) return known;
  const key = newToken().token;
  const sealed = platform.secrets.seal(key, contextOf(accountId));
  if (await vaultRepo(tx).insert(accountId, sealed, platform.clock.now())) return key;
  const others = await accountKeyOf(tx, platform, accountId);
  if (others === null) throw new Error(`The key of account ${accountId} was there and is gone`);
  return others;
}

/** The same for reading: null where the account has no key, and so nothing that could be opened. */
export async function accountSecretsOf(
  db: Db,
  platform: Pick<Platform, 'secrets'>,
  accountId: number,
): Promise<Secrets | null> {
  const key = await accountKeyOf(db, platform, accountId);
  return key === null ? null : createSecrets(key);
}

/** The key itself for reading, null where the account has none. */
export async function accountKeyOf(
  db: Db,
  { secrets }: Pick<Platform, 'secrets'>,
  accountId: number,
): Promise<string | null> {
  const sealed = await vaultRepo(db).find(accountId);
  return sealed === undefined ? null : secrets.open(sealed, contextOf(accountId)).toString();
}

/** Makes everything that was sealed for this account unreadable for ever, when its owner is erased. */
export const forgetAccountKey = (tx: Db, accountId: number): Promise<void> => vaultRepo(tx).delete(accountId);
