import { type RawBuilder, sql } from 'kysely';
import { containing } from '../http/paging.ts';

/** `text` against a LIKE pattern. */
type Like = (text: RawBuilder<unknown>, pattern: string) => RawBuilder<boolean>;

const ilike: Like = (text, pattern) => sql<boolean>`${text} ilike ${pattern}`;

/**
 * Whether `text`, which has an index of trigrams, contains what was typed. Of an address the index is asked for the end of its name
 * alone, and the rest is compared in the rows that it finds: the index looks at every trigram of a pattern for each row that holds the
 * rarest of them, and those of "@example.com" are in nearly all rows (docs/decisions/0117).
 */
export function contained(text: RawBuilder<unknown>, typed: string, like: Like = ilike): RawBuilder<boolean> {
  const end = endOfName(typed);
  if (end === null) return like(text, containing(typed));
  // Another expression than the indexed one, so that the index is not asked for it.
  return sql<boolean>`(${like(text, containing(end))} and ${like(sql`(${text} || '')`, containing(typed))})`;
}

// Shorter ends are in too many rows.
const LEAST_LENGTH = 5;
// Names like "info" and "office" are in many addresses, and only the domain behind them is rare.
const OF_ONE_PERSON = /[\d._+-]/;
// Other scripts may write a sign differently in lower case by what stands around it: nothing may be cut there.
const ASCII = /^[ -~]+$/;
const WORD_BEGINS = /(?<![a-z0-9])[a-z0-9]/gi;

/** The shortest end of the name before the "@" that begins with a word; null where all of `typed` is as good. */
export function endOfName(typed: string): string | null {
  const at = typed.indexOf('@');
  const name = typed.slice(0, Math.max(at, 0));
  if (!OF_ONE_PERSON.test(name) || !ASCII.test(typed)) return null;
  const begins = [...name.matchAll(WORD_BEGINS)].map(({ index }) => index);
  const begin = begins.findLast((index) => at - index >= LEAST_LENGTH);
  if (begin === undefined) return null;
  const end = typed.slice(begin, at + 1);
  return end === typed ? null : end;
}
