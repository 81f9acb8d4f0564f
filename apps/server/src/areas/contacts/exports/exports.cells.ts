import { isSecretField, joinTagNames } from '@sealwright/contract';
import { createSecrets, type Secrets } from '../../../platform/crypto/crypto.ts';
import { masked, openSecret } from '../contacts/thread.ts';
import type { Column } from './exports.columns.ts';
import { asItStands, type ToCell } from './exports.rows.ts';

type TagNames = ReadonlyMap<string, string>;

/** How the cells of each column are made. `key` is the account's, where whole numbers were asked for and it has one. */
export function toCellsOf(columns: readonly Column[], key: string | null, tagNames: TagNames): ToCell[] {
  const secrets = key === null ? null : createSecrets(key);
  return columns.map((column) => toCellOf(column, secrets, tagNames));
}

function toCellOf({ kind, field }: Column, secrets: Secrets | null, tagNames: TagNames): ToCell {
  if (kind === 'tags') return (value) => tagsOf(value, tagNames);
  if (kind === 'masked') return masked;
  if (kind === 'text') return asItStands;
  if (field === 'tags' || field === 'createdAt' || !isSecretField(field)) {
    throw new Error(`Column ${field} cannot be opened`);
  }
  // An account without a key never sealed anything.
  if (secrets === null) return () => '';
  // PostgreSQL writes bytes as hexadecimal digits behind `\x`.
  return (value, id) => (value === '' ? '' : openSecret(secrets, field, id, Buffer.from(value.slice(2), 'hex')));
}

/** `{17,4}` as PostgreSQL writes an array of numbers. Ids of deleted tags name nothing. */
function tagsOf(value: string, names: TagNames): string {
  const ids = value.slice(1, -1).split(',');
  return joinTagNames(ids.flatMap((id) => names.get(id) ?? []).sort((one, other) => one.localeCompare(other)));
}
