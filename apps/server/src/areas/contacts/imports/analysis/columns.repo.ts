import { ADDRESS_FIELDS, type ContactField, isSecretField } from '@sealwright/contract';
import { type RawBuilder, sql } from 'kysely';

type Sql = RawBuilder<unknown>;

/** Between the values of a column on their way: no value holds it, because none holds control characters. */
export const BETWEEN = '\u001f';

/** The column of a name as the table spells it. */
export const columnName = (name: string): string => name.replaceAll(/[A-Z]/g, (sign) => `_${sign.toLowerCase()}`);

const given = (name: string): Sql => sql`g.${sql.ref(columnName(name))}`;
const present = (name: string): Sql => sql`c.${sql.ref(columnName(name))}`;

/** A column of the batch: its name there, and its values in the order of the rows. */
export type GivenColumn = { name: string; values: readonly string[] };

/**
 * The rows of a batch as a table `g`: a text for each column, which is by far the cheapest way for so many values to travel.
 * `at` counts from 1. Behind the last value stands one more separator: without it a single empty text would be no row.
 */
export function givenRows(columns: readonly GivenColumn[]): Sql {
  const names = sql.join([...columns.map(({ name }) => sql.ref(columnName(name))), sql.ref('at')]);
  const lists = sql.join(
    columns.map(({ values }) => sql`string_to_array(${values.join(BETWEEN) + BETWEEN}::text, ${BETWEEN}::text)`),
  );
  const count = columns[0]?.values.length ?? 0;
  return sql`(select * from unnest(${lists}) with ordinality as x(${names}) where x.at <= ${count}) g`;
}

/** What of a field travels: secrets as sealed bytes, hash and last digits. */
export const partsOf = (field: ContactField): string[] =>
  isSecretField(field) ? [`${field}Sealed`, `${field}Mac`, `${field}Last4`] : [field];

const isBytes = (part: string): boolean => /(?:Sealed|Mac)$/.test(part);
const isFlag = (field: string): boolean => field.endsWith('SameAsMailing');

/** A value as a new row holds it. */
function fresh(part: string): Sql {
  if (isBytes(part)) return sql`decode(nullif(${given(part)}, ''), 'hex')`;
  if (isFlag(part)) return sql`${given(part)} = 'true'`;
  return part === 'clientType' ? sql`nullif(${given(part)}, '')` : given(part);
}

export type Assignment = { column: Sql; from: Sql; isCompared: boolean };

export const insertions = (fields: readonly ContactField[]): Assignment[] =>
  fields.flatMap(partsOf).map((part) => ({ column: sql.ref(columnName(part)), from: fresh(part), isCompared: true }));

/** What an existing contact then holds: cells that say something replace what it had. Its address stays as it is written. */
export function replacements(fields: readonly ContactField[]): Assignment[] {
  const sectioned = new Set<string>();
  const all: Assignment[] = [];
  for (const name of ['physical', 'shipping'] as const) {
    const flag = `${name}SameAsMailing` as const;
    const parts = Object.values(ADDRESS_FIELDS[name]);
    const own = parts.filter((part) => fields.includes(part));
    for (const field of [flag, ...parts]) sectioned.add(field);
    if (own.length > 0 || fields.includes(flag)) all.push(...sectionOf(flag, parts, own, fields.includes(flag)));
  }
  for (const field of fields) {
    if (field === 'email' || sectioned.has(field)) continue;
    for (const part of partsOf(field)) {
      const has = isSecretField(field) ? given(`${field}Last4`) : given(part);
      all.push({
        column: sql.ref(columnName(part)),
        from: sql`case when ${has} <> '' then ${fresh(part)} else ${present(part)} end`,
        // The same number is sealed otherwise each time; its hash tells.
        isCompared: !part.endsWith('Sealed'),
      });
    }
  }
  return all;
}

/** While the flag is set a section holds nothing of its own; its own address takes the flag away. */
function sectionOf(flag: string, parts: readonly string[], own: readonly string[], hasFlag: boolean): Assignment[] {
  const says =
    own.length === 0
      ? sql`false`
      : sql`(${sql.join(
          own.map((part) => sql`${given(part)} <> ''`),
          sql` or `,
        )})`;
  const asked = hasFlag ? sql`when ${given(flag)} <> '' then ${given(flag)} = 'true'` : sql``;
  const isSame = sql`(case ${asked} when ${says} then false else ${present(flag)} end)`;
  return [
    { column: sql.ref(columnName(flag)), from: isSame, isCompared: true },
    ...parts.map((part) => {
      const kept = own.includes(part)
        ? sql`case when ${given(part)} <> '' then ${given(part)} else ${present(part)} end`
        : present(part);
      return {
        column: sql.ref(columnName(part)),
        from: sql`case when ${isSame} then '' else ${kept} end`,
        isCompared: true,
      };
    }),
  ];
}
