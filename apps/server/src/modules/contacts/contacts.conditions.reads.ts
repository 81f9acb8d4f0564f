import type { ContactsFilter } from '@sealwright/contract';
import { type RawBuilder, sql } from 'kysely';
import { spanOf } from '../../platform/days.ts';
import { containing } from '../../platform/paging.ts';

/**
 * Which contacts a list shows, a selection means and an export holds: one set of conditions on rows of `contacts`, so that they
 * cannot disagree.
 */
export type Condition = RawBuilder<unknown>;

/** Texts that the caller gave, as the keyed hashes that stand in the table: only whoever has the account's key can say. */
export type MacOf = (field: 'ssn' | 'spouseSsn' | 'fein', number: string) => Buffer;

const LIVE = sql`deleted_at is null`;
const DELETED = sql`deleted_at is not null`;
// Trigrams need three characters; shorter words are looked for where words begin.
const INDEXED_LENGTH = 3;

/** The contacts of an account that a filter means. `macOf` is null where the account has no key, and so no secrets. */
export function matching(accountId: number, filter: ContactsFilter, macOf: MacOf | null): Condition {
  return sql.join(
    [ownContacts(accountId, filter.state), ...narrowings(accountId, filter), ...searched(filter.search, macOf)],
    sql` and `,
  );
}

/** Those of the account, live or deleted. */
export const ownContacts = (accountId: number, state: ContactsFilter['state'] = 'live'): Condition =>
  sql`account_id = ${accountId} and ${state === 'deleted' ? DELETED : LIVE}`;

/** Everything a filter says beside its search. */
export function narrowings(accountId: number, filter: ContactsFilter): Condition[] {
  const { clientType, tag } = filter;
  return [
    ...tagged(filter),
    ...(tag === undefined
      ? []
      : [
          sql`tag_ids && array(select id from tags
            where account_id = ${accountId} and lower(name) = lower(${tag}) and deleted_at is null)`,
        ]),
    ...(clientType === undefined ? [] : [sql`client_type = ${clientType}`]),
    ...created(filter),
  ];
}

function tagged({ tags, tagMatch = 'any' }: ContactsFilter): Condition[] {
  if (tags === undefined) return tagMatch === 'none' ? [sql`tag_ids = '{}'`] : [];
  const ids = sql`${tags}::bigint[]`;
  if (tagMatch === 'all') return [sql`tag_ids @> ${ids}`];
  return [tagMatch === 'any' ? sql`tag_ids && ${ids}` : sql`not tag_ids && ${ids}`];
}

function created({ from, to, timeZone }: ContactsFilter): Condition[] {
  const startOf = (day: string) => spanOf({ from: day, to: day, timeZone }, new Date(0), { usual: 1, most: 1 }).bounds;
  return [
    ...(from === undefined ? [] : [sql`created_at >= ${startOf(from)[0]}`]),
    ...(to === undefined ? [] : [sql`created_at < ${startOf(to)[1]}`]),
  ];
}

/** Each word has to be found; nine digits are also an SSN or FEIN. One condition, or none. */
export function searched(search: string | undefined, macOf: MacOf | null): Condition[] {
  const words = (search ?? '').toLowerCase().split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0) return [];
  const text = sql`(${sql.join(
    words.map((word) => sql`search_text like ${patternOf(word)}`),
    sql` and `,
  )})`;
  const number = (search ?? '').replaceAll(/[\s-]/g, '');
  if (macOf === null || !/^[0-9]{9}$/.test(number)) return [text];
  return [
    sql`(${text} or ssn_mac = ${macOf('ssn', number)} or spouse_ssn_mac = ${macOf('spouseSsn', number)}
      or fein_mac = ${macOf('fein', number)})`,
  ];
}

const patternOf = (word: string): string =>
  [...word].length >= INDEXED_LENGTH ? containing(word) : `% ${containing(word).slice(1)}`;
