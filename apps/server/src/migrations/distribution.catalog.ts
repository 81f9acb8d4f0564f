import type { Client } from 'pg';
import type { Lies } from './distribution.ts';

type Index = { table: string; name: string; columns: string[]; isPrimary: boolean; definition: string };
type Reference = { table: string; name: string; to: string; columns: string[]; toColumns: string[] };

export type Catalog = {
  tables: { name: string; hasAccount: boolean; mayLackAccount: boolean }[];
  keys: Index[];
  references: Reference[];
};

/** What the database says of its tables, unique keys and references. */
export async function catalogOf(client: Pick<Client, 'query'>): Promise<Catalog> {
  const { rows: tables } = await client.query<Catalog['tables'][number]>(`
    select c.relname as name, a.attname is not null as "hasAccount", coalesce(not a.attnotnull, false) as "mayLackAccount"
    from pg_class c left join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relname not like 'kysely%' order by 1`);
  const { rows: keys } = await client.query<Index>(`
    select c.relname as table, i.relname as name, x.indisprimary as "isPrimary", pg_get_indexdef(i.oid) as definition,
      (select coalesce(array_agg(coalesce(a.attname::text, '(expression)') order by k.place), '{}')
        from unnest(x.indkey::int2[]) with ordinality as k (attnum, place)
        left join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum and k.attnum > 0
        where k.place <= x.indnkeyatts) as columns
    from pg_index x join pg_class c on c.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
    where c.relnamespace = 'public'::regnamespace and x.indisunique and c.relname not like 'kysely%' order by 1, 2`);
  const { rows: references } = await client.query<Reference>(`
    select f.conrelid::regclass::text as table, f.conname as name, f.confrelid::regclass::text as to,
      (select array_agg(a.attname::text order by k.place) from unnest(f.conkey) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = f.conrelid and a.attnum = k.attnum) as columns,
      (select array_agg(a.attname::text order by k.place) from unnest(f.confkey) with ordinality as k (attnum, place)
        join pg_attribute a on a.attrelid = f.confrelid and a.attnum = k.attnum) as "toColumns"
    from pg_constraint f where f.contype = 'f' and f.connamespace = 'public'::regnamespace order by 1, 2`);
  return { tables, keys, references };
}

type Placing = (table: string) => Lies;

/** By what a spread table is spread. */
const accountColumn = (table: string): string => (table === 'accounts' ? 'id' : 'account_id');

/** Unique keys of spread tables that do not lead with the account; an `id` alone that is no primary key is left out. */
export const looseKeys = ({ keys }: Catalog, lies: Placing): Index[] =>
  keys.filter(
    ({ table, columns, isPrimary }) =>
      lies(table) === 'account' && columns[0] !== accountColumn(table) && (isPrimary || columns.join() !== 'id'),
  );

/** References between spread tables that do not lead from account to account. */
export const looseReferences = ({ references }: Catalog, lies: Placing): Reference[] =>
  references.filter((one) => lies(one.table) === 'account' && lies(one.to) === 'account' && !namesAccount(one));

function namesAccount({ table, to, columns, toColumns }: Reference): boolean {
  const at = columns.indexOf(accountColumn(table));
  return at >= 0 && toColumns[at] === accountColumn(to);
}

/** The statements that spread an installation, in order. */
export function distributionStatements(catalog: Catalog, lies: Placing): string[] {
  const { tables, keys, references } = catalog;
  const dropped = references.filter((one) => !mayStay(one, lies));
  const spread = tables.filter(({ name }) => lies(name) === 'account');
  const ordered = [
    ...spread.filter(({ name }) => name === 'accounts'),
    ...spread.filter(({ name }) => name !== 'accounts'),
  ];
  return [
    '-- References that cannot be kept over nodes.',
    ...dropped.map(({ table, name, to }) => `alter table ${table} drop constraint ${name}; -- to ${to}`),
    '-- Unique keys without the account become ordinary indexes; a primary key gets the account in front.',
    ...keys
      .filter(({ table, columns }) => lies(table) === 'account' && !columns.includes(accountColumn(table)))
      .flatMap(loosened),
    '-- A copy on each node.',
    ...tables
      .filter(({ name }) => lies(name) === 'everywhere')
      .map(({ name }) => `select create_reference_table('${name}');`),
    '-- Spread by account.',
    ...ordered.map(({ name }) =>
      name === 'accounts'
        ? "select create_distributed_table('accounts', 'id');"
        : `select create_distributed_table('${name}', 'account_id', colocate_with => 'accounts');`,
    ),
  ];
}

function loosened({ table, name, columns, isPrimary, definition }: Index): string[] {
  if (isPrimary) {
    return [
      `alter table ${table} drop constraint ${name}, add primary key (${[accountColumn(table), ...columns].join(', ')});`,
    ];
  }
  const plain = definition
    .replace('CREATE UNIQUE INDEX', 'create index')
    .replace(` ON public.`, ' on ')
    .replace(` ${name} `, ` ${name}_plain `);
  return [
    `${plain};`,
    `alter table ${table} drop constraint if exists ${name} cascade;`,
    `drop index if exists ${name};`,
  ];
}

/** Between two tables of accounts, by the account; to a table that is everywhere; and between those in one place. */
function mayStay(one: Reference, lies: Placing): boolean {
  const [from, to] = [lies(one.table), lies(one.to)];
  if (to === 'everywhere') return true;
  if (from === 'account' && to === 'account') return namesAccount(one);
  return from !== 'account' && to !== 'account' && from !== 'everywhere';
}
