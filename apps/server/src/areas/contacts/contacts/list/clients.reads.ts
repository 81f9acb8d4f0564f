import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../../../platform/http/paging.ts';
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

// Trigrams need three characters.
const INDEXED_LENGTH = 3;

/**
 * The conditions of a filter on rows `c`. The whole text of a contact is asked first where it has an index for it. Where the account has
 * no key no contact has a number.
 */
export function clientConditions(filter: ClientFilter, macOf: MacOf | null): Condition[] {
  const texts = [
    ['company_name', filter.companyName],
    ['first_name', filter.firstName],
    ['last_name', filter.lastName],
    ['email', filter.email],
  ] as const;
  const { ssn, fein } = filter;
  return [
    ...texts.flatMap(([column, text]) => holding(column, text?.normalize('NFC') ?? '')),
    ...(ssn
      ? [
          macOf === null
            ? sql`false`
            : sql`(c.ssn_mac = ${macOf('ssn', ssn)} or c.spouse_ssn_mac = ${macOf('spouseSsn', ssn)})`,
        ]
      : []),
    ...(fein ? [macOf === null ? sql`false` : sql`c.fein_mac = ${macOf('fein', fein)}`] : []),
  ];
}

function holding(column: string, text: string): Condition[] {
  if (text === '') return [];
  const pattern = containing(text);
  const exact = sql`lower(${sql.ref(`c.${column}`)}) like lower(${pattern})`;
  const isIndexed = Array.from(text).length >= INDEXED_LENGTH;
  return isIndexed ? [sql`c.search_text like lower(${pattern})`, exact] : [exact];
}
