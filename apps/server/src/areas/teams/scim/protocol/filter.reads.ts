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
    if (one.kind === 'and') return sql<boolean>`(${go(one.left)} and ${go(one.right)})`;
    if (one.kind === 'or') return sql<boolean>`(${go(one.left)} or ${go(one.right)})`;
    if (one.kind === 'not') return sql<boolean>`not (${go(one.of)})`;
    if (one.kind === 'present') return read(one.path, isPresent);
    const { column } = columnAt(one.path);
    if (one.kind === 'compare') {
      // What has no value differs from everything.
      if (column === null) return sql<boolean>`${one.comparator === 'ne'}`;
      return read(one.path, (of) => comparison(of, one.comparator, one.value));
    }
    if (column === null) return NEVER;
    if (column.kind !== 'list') throw refused('invalidFilter', `${one.path.slice(0, 100)} has one value.`);
    return among(column, (parts) => withinParts(parts, one.of));
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
  if (filter.kind === 'and') {
    return sql<boolean>`(${withinParts(parts, filter.left)} and ${withinParts(parts, filter.right)})`;
  }
  if (filter.kind === 'or') {
    return sql<boolean>`(${withinParts(parts, filter.left)} or ${withinParts(parts, filter.right)})`;
  }
  if (filter.kind === 'not') return sql<boolean>`not (${withinParts(parts, filter.of)})`;
  if (filter.kind === 'present') return isPresent(partOf(parts, filter.path));
  if (filter.kind === 'compare') return comparison(partOf(parts, filter.path), filter.comparator, filter.value);
  throw refused('invalidFilter', 'A filter within a filter has no filter of its own.');
}

const isPresent = (column: Column): Sql<boolean> => {
  if (column.kind === 'list') return NEVER;
  return column.kind === 'text'
    ? sql<boolean>`(coalesce(${column.of}, '') <> '')`
    : sql<boolean>`(${column.of} is not null)`;
};

function comparison(column: Column, comparator: Comparator, value: Literal): Sql<boolean> {
  if (column.kind === 'text') return textComparison(column, comparator, value);
  if (column.kind === 'boolean') return booleanComparison(column.of, comparator, value);
  return column.kind === 'time' ? timeComparison(column.of, comparator, value) : NEVER;
}

type Compare = (left: Sql<unknown>, right: Sql<unknown>) => Sql<boolean>;

const ORDERED: Record<'gt' | 'ge' | 'lt' | 'le', Compare> = {
  gt: (left, right) => sql<boolean>`coalesce(${left} > ${right}, false)`,
  ge: (left, right) => sql<boolean>`coalesce(${left} >= ${right}, false)`,
  lt: (left, right) => sql<boolean>`coalesce(${left} < ${right}, false)`,
  le: (left, right) => sql<boolean>`coalesce(${left} <= ${right}, false)`,
};
const EQUAL: Record<'eq' | 'ne', Compare> = {
  eq: (left, right) => sql<boolean>`coalesce(${left} = ${right}, false)`,
  ne: (left, right) => sql<boolean>`(${left} is distinct from ${right})`,
};
const OF_TEXTS: Record<Comparator, Compare> = {
  ...ORDERED,
  ...EQUAL,
  co: (left, right) => sql<boolean>`coalesce(strpos(${left}, ${right}) > 0, false)`,
  sw: (left, right) => sql<boolean>`coalesce(starts_with(${left}, ${right}), false)`,
  ew: (left, right) => sql<boolean>`coalesce(right(${left}, length(${right})) = ${right}, false)`,
};
const OF_TIMES: Partial<Record<Comparator, Compare>> = { ...ORDERED, ...EQUAL };

function textComparison(
  { of, isExact = false }: Extract<Column, { kind: 'text' }>,
  comparator: Comparator,
  value: Literal,
): Sql<boolean> {
  if (value === null) return comparator === 'ne' ? sql<boolean>`(${of} is not null)` : sql<boolean>`(${of} is null)`;
  const given = sql<string>`${String(value)}::text`;
  return isExact ? OF_TEXTS[comparator](of, given) : OF_TEXTS[comparator](sql`lower(${of})`, sql`lower(${given})`);
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
  const compare = OF_TIMES[comparator];
  if (compare === undefined) throw refused('invalidFilter', 'Times are compared by eq, ne, gt, ge, lt or le.');
  // What is shown has milliseconds.
  return compare(sql<Date>`date_trunc('milliseconds', ${of})`, sql<Date>`${at}::timestamptz`);
}
