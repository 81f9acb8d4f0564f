/**
 * What an account keeps secret: encrypted under its own key, which is itself encrypted under the key of the
 * installation. Without the account's key nothing of it can be read again, not even from a backup of the rows.
 */
export { accountKey, accountKeyOf, accountSecrets, accountSecretsOf, forgetAccountKey } from './vault.service.ts';
