import { ContactFields, type ContactsFilter } from '@sealwright/contract';
import { type RawBuilder, sql } from 'kysely';
import { openSpanOf } from '../../../../platform/i18n/days.ts';
import { containing } from '../../../../platform/http/paging.ts';

/**
 * Which contacts a list shows, a selection means and an export holds: one set of conditions on rows of `contacts`, so that they
 * cannot disagree.
 */
export type Condition = RawBuilder<unknown>;

/** Texts that the caller gave, as the keyed hashes that stand in the table: only a caller with the account's key can make them. */
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
    ...tagged(accountId, filter),
    ...(tag === undefined
      ? []
      : [
          sql`tag_ids && array(select id from tags
            where account_id = ${accountId} and lower(name) = lower(${tag.normalize('NFC').trim()}) and deleted_at is null)`,
        ]),
    ...(clientType === undefined ? [] : [sql`client_type = ${clientType}`]),
    ...created(filter),
  ];
}

/** No one has a tag that was deleted, also while contacts still carry its id. */
function tagged(accountId: number, { tags, tagMatch = 'any' }: ContactsFilter): Condition[] {
  const dead = sql`select id from tags where account_id = ${accountId} and deleted_at is not null`;
  // None of no tags would be everyone: where nothing is named, it is those without any.
  if (tagMatch === 'none' && (tags ?? []).length === 0) return [sql`tag_ids <@ array(${dead})`];
  if (tags === undefined) return [];
  const ids = sql`${tags}::bigint[]`;
  const areAlive = sql`not exists (${dead} and id = any(${ids}))`;
  if (tagMatch === 'all') return [sql`tag_ids @> ${ids} and ${areAlive}`];
  const bearsAlive = sql`tag_ids && array(select unnest(${ids}) except ${dead})`;
  // Said by the ids themselves as well: only of them the database knows how many contacts bear them.
  const bears = sql`(tag_ids && ${ids} and (${areAlive} or ${bearsAlive}))`;
  return [tagMatch === 'any' ? bears : sql`not ${bears}`];
}

/** Each end may be left open. Throws `span_invalid`. */
function created(filter: ContactsFilter): Condition[] {
  const { from, before } = openSpanOf(filter);
  return [
    ...(from === undefined ? [] : [sql`created_at >= ${from}`]),
    ...(before === undefined ? [] : [sql`created_at < ${before}`]),
  ];
}

// What is copied from a page or a mail carries marks of direction around it.
const MARKS_AROUND =
  /^[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]+$/gu;

/** Each word has to be found; nine digits are also an SSN or FEIN. One condition, or none. */
export function searched(search: string | undefined, macOf: MacOf | null): Condition[] {
  const words = wordsOf(search);
  // Nothing but marks says something that no one bears: it must not mean everyone.
  if (words.length === 0) return (search ?? '').trim() === '' ? [] : [sql`false`];
  const text = sql`(${sql.join(
    words.map((word) => holding(word)),
    sql` and `,
  )})`;
  const number = numberIn(search);
  if (macOf === null || number === null) return [text];
  return [
    sql`(${text} or ssn_mac = ${macOf('ssn', number)} or spouse_ssn_mac = ${macOf('spouseSsn', number)}
      or fein_mac = ${macOf('fein', number)})`,
  ];
}

/**
 * The same in two: parts of the words, which every contact holds that has the words, and the words without the index of words.
 * No parts where there is only one, or where something else may be meant.
 */
export function searchedByParts(
  search: string | undefined,
  macOf: MacOf | null,
): { parts: Condition[]; rechecked: Condition[] } {
  const words = wordsOf(search);
  const parts = words.flatMap(partsOf).slice(0, MOST_PARTS);
  if (parts.length < 2 || (macOf !== null && numberIn(search) !== null)) return { parts: [], rechecked: [] };
  return { parts, rechecked: words.map((word) => holding(word, sql`(search_text || '')`)) };
}

const wordsOf = (search = ''): string[] =>
  search
    .normalize('NFC')
    .split(/\s+/u)
    .map((word) => word.replaceAll(MARKS_AROUND, ''))
    .filter((word) => word !== '');

/** What a search says where it may be an SSN or FEIN; the caller needs the account's key only then. */
export function numberIn(search: string | undefined): string | null {
  const number = ContactFields.shape.ssn.safeParse(search ?? '');
  return number.success && number.data !== '' ? number.data : null;
}

// Names that are written without a space between family name and given name.
const UNSPACED_NAME = /^[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]{2,6}$/u;

const TEXT = sql`search_text`;

/** In lower case by the database's own measure, as the column is: JavaScript has another one for some letters. */
const like = (pattern: string, text = TEXT): Condition => sql`${text} like lower(${pattern})`;

function holding(word: string, text = TEXT): Condition {
  const whole = like(patternOf(word), text);
  if (!UNSPACED_NAME.test(word)) return whole;
  const signs = Array.from(word);
  const parts = signs.slice(1).map((_, at) => {
    const beginnings = [signs.slice(0, at + 1), signs.slice(at + 1)].map((part) =>
      like(beginning(part.join('')), text),
    );
    return sql`(${sql.join(beginnings, sql` and `)})`;
  });
  return sql`(${sql.join([whole, ...parts], sql` or `)})`;
}

const MOST_PARTS = 8;
const ASCII = /^[!-~]+$/;
// What the index takes for words within one, and the sign on each side, which says that it ends there.
const INNER_WORDS = /(?<=(^|[^a-z0-9]))[a-z0-9]{3,}(?=($|[^a-z0-9]))/gi;

/** Other scripts may write a sign differently in lower case by what stands around it, so that nothing may be cut there. */
function partsOf(word: string): Condition[] {
  const inner = ASCII.test(word) ? [...word.matchAll(INNER_WORDS)] : [];
  if (inner.length === 0) return [holding(word)];
  return inner.map(({ 0: part, 1: before = '', 2: after = '' }) => like(containing(`${before}${part}${after}`)));
}

const patternOf = (word: string): string =>
  Array.from(word).length >= INDEXED_LENGTH ? containing(word) : beginning(word);

const beginning = (word: string): string => `% ${containing(word).slice(1)}`;
