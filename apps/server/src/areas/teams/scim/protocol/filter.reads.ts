import { type RawBuilder, sql } from 'kysely';
import { refused } from './dialect.ts';
import type { Comparator, Filter, Literal } from './filter.ts';
import { attributeNamed, type Schema } from './schemas.ts';

type Sql<T> = RawBuilder<T>;

/** What an attribute is in a query. `list`: the values of an attribute that has several, as rows `v` of a query. */
export type Column =
  | { kind: 'text'; of: Sql<string | null>; isExact?: boolean }
  | { kind: 'boolean'; of: Sql<boolean | null> }
  | { kind: 'time'; of: Sql<Date | null> }
  | { kind: 'list'; rows: Sql<unknown>; parts: Columns };

/** By the name of the attribute; with a part as `name.givenName`. */
export type Columns = Readonly<Record<string, Column>>;

const NEVER = sql<boolean>`false`;

/** A filter as a condition that is never null. Attributes that are not kept have no value. Throws `invalidFilter`. */
export function conditionOf(schema: Schema, columns: Columns, filter: Filter): Sql<boolean> {
  const columnAt = (path: string): { column: Column | null; part: string | null } => {
    const named = attributeNamed(schema, path);
    if (named === null) throw refused('invalidFilter', `There is no attribute ${path.slice(0, 100)}.`);
    if (named === 'dropped') return { column: null, part: null };
    const { attribute, sub } = named;
    const column = columns[attribute.name];
    if (column?.kind === 'list') return { column, part: sub?.name ?? 'value' };
    const whole = columns[sub === null ? attribute.name : `${attribute.name}.${sub.name}`];
    if (whole === undefined) throw refused('invalidFilter', `${path.slice(0, 100)} cannot be compared.`);
    return { column: whole, part: null };
  };

  const read = (path: string, ask: (column: Column) => Sql<boolean>): Sql<boolean> => {
    const { column, part } = columnAt(path);
    if (column?.kind !== 'list') return column === null ? NEVER : ask(column);
    return among(column, (parts) => ask(partOf(parts, part ?? 'value')));
  };

  const go = (one: Filter): Sql<boolean> => {
    switch (one.kind) {
      case 'and':
        return sql<boolean>`(${go(one.left)} and ${go(one.right)})`;
      case 'or':
        return sql<boolean>`(${go(one.left)} or ${go(one.right)})`;
      case 'not':
        return sql<boolean>`not (${go(one.of)})`;
      case 'present':
        return read(one.path, isPresent);
      case 'among': {
        const { column } = columnAt(one.path);
        if (column === null) return NEVER;
        if (column.kind !== 'list') throw refused('invalidFilter', `${one.path.slice(0, 100)} has one value.`);
        return among(column, (parts) => withinParts(parts, one.of));
      }
      case 'compare': {
        const { column } = columnAt(one.path);
        // What has no value differs from everything.
        if (column === null) return sql<boolean>`${one.comparator === 'ne'}`;
        return read(one.path, (of) => comparison(of, one.comparator, one.value));
      }
    }
  };
  return go(filter);
}

const among = ({ rows, parts }: Extract<Column, { kind: 'list' }>, ask: (parts: Columns) => Sql<boolean>) =>
  sql<boolean>`exists (select from (${rows}) v where ${ask(parts)})`;

function partOf(parts: Columns, name: string): Column {
  const found = Object.entries(parts).find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1];
  if (found === undefined) throw refused('invalidFilter', `There is no part ${name.slice(0, 100)}.`);
  return found;
}

/** The filter behind an attribute, about the parts of one of its values. */
function withinParts(parts: Columns, filter: Filter): Sql<boolean> {
  switch (filter.kind) {
    case 'and':
      return sql<boolean>`(${withinParts(parts, filter.left)} and ${withinParts(parts, filter.right)})`;
    case 'or':
      return sql<boolean>`(${withinParts(parts, filter.left)} or ${withinParts(parts, filter.right)})`;
    case 'not':
      return sql<boolean>`not (${withinParts(parts, filter.of)})`;
    case 'present':
      return isPresent(partOf(parts, filter.path));
    case 'compare':
      return comparison(partOf(parts, filter.path), filter.comparator, filter.value);
    case 'among':
      throw refused('invalidFilter', 'A filter within a filter has no filter of its own.');
  }
}

const isPresent = (column: Column): Sql<boolean> => {
  if (column.kind === 'list') return NEVER;
  return column.kind === 'text'
    ? sql<boolean>`(coalesce(${column.of}, '') <> '')`
    : sql<boolean>`(${column.of} is not null)`;
};

function comparison(column: Column, comparator: Comparator, value: Literal): Sql<boolean> {
  switch (column.kind) {
    case 'text':
      return textComparison(column, comparator, value);
    case 'boolean':
      return booleanComparison(column.of, comparator, value);
    case 'time':
      return timeComparison(column.of, comparator, value);
    case 'list':
      return NEVER;
  }
}

function textComparison(
  { of, isExact = false }: Extract<Column, { kind: 'text' }>,
  comparator: Comparator,
  value: Literal,
): Sql<boolean> {
  if (value === null) return comparator === 'ne' ? sql<boolean>`(${of} is not null)` : sql<boolean>`(${of} is null)`;
  const given = sql<string>`${String(value)}::text`;
  const [left, right] = isExact ? [of, given] : [sql`lower(${of})`, sql`lower(${given})`];
  switch (comparator) {
    case 'eq':
      return sql<boolean>`coalesce(${left} = ${right}, false)`;
    case 'ne':
      return sql<boolean>`(${left} is distinct from ${right})`;
    case 'co':
      return sql<boolean>`coalesce(strpos(${left}, ${right}) > 0, false)`;
    case 'sw':
      return sql<boolean>`coalesce(starts_with(${left}, ${right}), false)`;
    case 'ew':
      return sql<boolean>`coalesce(right(${left}, length(${right})) = ${right}, false)`;
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le':
      return ordered(left, comparator, right);
  }
}

/** Entra ID writes booleans as texts. Booleans have no order. */
function booleanComparison(of: Sql<boolean | null>, comparator: Comparator, value: Literal): Sql<boolean> {
  const word = String(value).toLowerCase();
  if ((comparator !== 'eq' && comparator !== 'ne') || (word !== 'true' && word !== 'false')) {
    throw refused('invalidFilter', 'This is compared with true or false, by eq or ne.');
  }
  const isWanted = (word === 'true') === (comparator === 'eq');
  return isWanted ? sql<boolean>`(${of} is true)` : sql<boolean>`(${of} is not true)`;
}

function timeComparison(of: Sql<Date | null>, comparator: Comparator, value: Literal): Sql<boolean> {
  const at = new Date(typeof value === 'string' ? value : Number.NaN);
  if (Number.isNaN(at.getTime())) throw refused('invalidFilter', 'This is compared with a time.');
  // What is shown has milliseconds.
  const shown = sql<Date>`date_trunc('milliseconds', ${of})`;
  const given = sql<Date>`${at}::timestamptz`;
  switch (comparator) {
    case 'eq':
      return sql<boolean>`(${shown} = ${given})`;
    case 'ne':
      return sql<boolean>`(${shown} <> ${given})`;
    case 'gt':
    case 'ge':
    case 'lt':
    case 'le':
      return ordered(shown, comparator, given);
    default:
      throw refused('invalidFilter', 'Times are compared by eq, ne, gt, ge, lt or le.');
  }
}

function ordered(left: Sql<unknown>, comparator: 'gt' | 'ge' | 'lt' | 'le', right: Sql<unknown>): Sql<boolean> {
  const sign = sql.raw({ gt: '>', ge: '>=', lt: '<', le: '<=' }[comparator]);
  return sql<boolean>`coalesce(${left} ${sign} ${right}, false)`;
}
