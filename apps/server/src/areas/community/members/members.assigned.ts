import type { Locale } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { ASSIGNED, type Assigned, problemAt } from '../base/index.ts';
import { type Named, namedBy } from './members.reads.ts';

type Ids = Partial<Record<Assigned, number[]>>;

/**
 * What was given of interests, categories and groups, as it is written. Throws `request_invalid` at a column with an id that is not
 * there.
 */
export async function assignedIn(
  tx: Db,
  given: { [Column in Assigned]?: readonly number[] | undefined },
  before: Ids | null,
): Promise<Ids> {
  const values: Ids = {};
  for (const column of ASSIGNED) {
    const ids = given[column];
    if (ids !== undefined) values[column] = await checked(tx, column, ids, before?.[column] ?? []);
  }
  return values;
}

/** What was deleted and is assigned stays, so that bringing it back finds those who had it. */
async function checked(tx: Db, column: Assigned, given: readonly number[], before: readonly number[]) {
  const there = new Set((await namedBy(tx, column, [...given, ...before], 'en')).map(({ id }) => id));
  if (given.some((id) => !there.has(id))) {
    throw new AppError('request_invalid', { fields: [problemAt(column, 'not_found')] });
  }
  return [...new Set([...given, ...before.filter((id) => !there.has(id))])].toSorted((one, other) => one - other);
}

/** Tells what rows are assigned, by name in a language; all rows are read at once. */
export async function namesFor<Column extends Assigned>(
  db: Db,
  rows: readonly Record<Column, number[]>[],
  columns: readonly Column[],
  locale: Locale,
): Promise<(row: Record<Column, number[]>, column: Column) => Named[]> {
  const read = async (column: Column) => {
    const ids = rows.flatMap((row) => row[column]);
    return [column, await namedBy(db, column, ids, locale)] as const;
  };
  const named = new Map(await Promise.all(columns.map(read)));
  return (row, column) => (named.get(column) ?? []).filter(({ id }) => row[column].includes(id));
}

/** Names as one cell of a file. */
export const listed = (things: readonly Named[]): string => things.map(({ name }) => name).join(', ');
