import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../../../platform/http/paging.ts';
import type { Db } from '../../../../platform/db/db.ts';
import type { Condition, MacOf } from './conditions.reads.ts';

/** What a contact is narrowed by, each by itself. Numbers are whole: nine digits. */
export type ClientFilter = {
  companyName?: string | undefined;
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  ssn?: string | undefined;
  fein?: string | undefined;
};

/**
 * Contacts as the clients of other rows, for the queries of other areas: the rows `c`, joined by a column that holds the contact's id.
 * Deleted ones too: what was about them still is.
 */
export const joinClient = (accountId: number, clientId: `${string}.${string}`): Condition =>
  sql`left join contacts c on c.account_id = ${accountId} and c.id = ${sql.ref(clientId)}`;

export type ClientColumns = {
  companyName: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  ssnLast4: string | null;
  feinLast4: string | null;
};

export const CLIENT_COLUMNS: RawBuilder<ClientColumns> = sql`
  c.company_name, c.first_name, c.last_name, c.email, c.ssn_last4, c.fein_last4`;

/** What a client is called first: the company, else the family name. */
export const CLIENT_ORDER: Condition = sql`coalesce(nullif(c.company_key, ''), nullif(c.last_key, ''), lower(c.email))`;

/** Whether the account has, or had, this contact. */
export async function isContactOf(db: Db, accountId: number, id: number): Promise<boolean> {
  const { rows } = await sql`select from contacts where account_id = ${accountId} and id = ${id}`.execute(db);
  return rows.length > 0;
}

// Trigrams need three characters.
const INDEXED_LENGTH = 3;

/**
 * The condition of a filter on a column that holds a contact's id; none where the filter says nothing. The whole text of a contact is
 * asked first where it has an index for it: one for live contacts, one for deleted ones. Where the account has no key no contact has a
 * number.
 */
export function clientConditions(
  accountId: number,
  clientId: `${string}.${string}`,
  filter: ClientFilter,
  macOf: MacOf | null,
): Condition[] {
  const all = [...textConditions(filter), ...numberConditions(filter, macOf)];
  if (all.length === 0) return [];
  const wanted = sql.join(all, sql` and `);
  const of = (isDeleted: Condition) => sql`
    select k.id from contacts k where k.account_id = ${accountId} and ${isDeleted} and ${wanted}`;
  return [
    sql`${sql.ref(clientId)} in (${of(sql`k.deleted_at is null`)} union all ${of(sql`k.deleted_at is not null`)})`,
  ];
}

function numberConditions({ ssn, fein }: ClientFilter, macOf: MacOf | null): Condition[] {
  if (!ssn && !fein) return [];
  if (macOf === null) return [sql`false`];
  return [
    ...(ssn ? [sql`(k.ssn_mac = ${macOf('ssn', ssn)} or k.spouse_ssn_mac = ${macOf('spouseSsn', ssn)})`] : []),
    ...(fein ? [sql`k.fein_mac = ${macOf('fein', fein)}`] : []),
  ];
}

const textConditions = ({ companyName, firstName, lastName, email }: ClientFilter): Condition[] =>
  (
    [
      ['company_name', companyName],
      ['first_name', firstName],
      ['last_name', lastName],
      ['email', email],
    ] as const
  ).flatMap(([column, text]) => holding(column, text?.normalize('NFC') ?? ''));

function holding(column: string, text: string): Condition[] {
  if (text === '') return [];
  const pattern = containing(text);
  const exact = sql`lower(${sql.ref(`k.${column}`)}) like lower(${pattern})`;
  const isIndexed = Array.from(text).length >= INDEXED_LENGTH;
  return isIndexed ? [sql`k.search_text like lower(${pattern})`, exact] : [exact];
}
