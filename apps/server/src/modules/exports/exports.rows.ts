import { isSecretField, joinTagNames, type SecretField } from '@sealwright/contract';
import { safeText } from '@sealwright/sheets';
import type { Secrets } from '../../platform/crypto.ts';
import { masked, openSecret } from '../contacts/thread.ts';
import type { Column } from './exports.columns.ts';
import type { RawRow } from './exports.cursor.repo.ts';

type TagNames = ReadonlyMap<string, string>;
type ToCell = (value: string | Buffer | null, id: number, tagNames: TagNames) => string;

/** Turns rows into cells, column by column; the id stands in front of each row. */
export function cellsOf(
  columns: readonly Column[],
  secrets: Secrets | null,
): (rows: readonly RawRow[], tagNames: TagNames) => string[][] {
  const toCells = columns.map((column) => toCellOf(column, secrets));
  return (rows, tagNames) =>
    rows.map((row) => {
      const id = Number(row[0]);
      return toCells.map((toCell, index) => toCell(row[index + 1] ?? null, id, tagNames));
    });
}

function toCellOf({ kind, field }: Column, secrets: Secrets | null): ToCell {
  if (kind === 'tags') return (value, _id, names) => (value === '{}' ? '' : tagsOf(value, names));
  if (kind === 'masked') return (value) => masked(textOf(value));
  if (kind === 'text') return textOf;
  if (field === 'tags' || field === 'createdAt' || !isSecretField(field)) {
    throw new Error(`Column ${field} cannot be opened`);
  }
  // An account without a key never sealed anything.
  if (secrets === null) return () => '';
  const secret: SecretField = field;
  return (value, id) => (value instanceof Buffer ? openSecret(secrets, secret, id, value) : '');
}

const textOf = (value: string | Buffer | null): string => (typeof value === 'string' ? value : '');

/** `{17,4}` as PostgreSQL writes an array of numbers. Ids of deleted tags name nothing. */
function tagsOf(value: string | Buffer | null, names: TagNames): string {
  const ids = textOf(value).slice(1, -1).split(',');
  return joinTagNames(ids.flatMap((id) => names.get(id) ?? []).sort((one, other) => one.localeCompare(other)));
}

/** What a spreadsheet would calculate, as text. */
export const toSafe = (cells: readonly string[]): string[] => cells.map(safeText);
