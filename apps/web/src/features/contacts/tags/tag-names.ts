import { isSearchable, tagKey, TagName } from '@sealwright/contract';

export const MAX_TAGS = 100;

// What stands between names on the keyboards of our languages; a line of a pasted column is a name too.
const SEPARATORS = /[,;،؛，；、\n\r\t]+/;

export const hasSeparator = (text: string): boolean => SEPARATORS.test(text);

/** The names in a text that a person typed or pasted. */
export const splitNames = (text: string): string[] =>
  text
    .split(SEPARATORS)
    .map((name) => name.trim())
    .filter((name) => name !== '');

/** Names that differ in their case alone are one. */
export const isSameName = (one: string, other: string): boolean => tagKey(one) === tagKey(other);

export const holdsName = (names: readonly string[], name: string): boolean =>
  names.some((other) => isSameName(other, name));

/** Whether a suggestion fits what was typed since: a text too short to search for narrows nothing. */
export const matches = (name: string, text: string): boolean =>
  !isSearchable(text) || name.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase());

/** What is wrong with a name, as a key of `errors`; null where nothing is. */
export function nameProblem(name: string): string | null {
  const issue = TagName.safeParse(name).error?.issues[0];
  if (issue === undefined) return null;
  const code: unknown = issue.code === 'custom' ? issue.params?.['code'] : issue.code;
  return typeof code === 'string' ? code : 'field_invalid';
}

/** Adds names to those that are there. What cannot be added is given back with the reason, so that nothing typed is lost. */
export function takeNames(
  value: readonly string[],
  names: readonly string[],
): { names: string[]; refused: string[]; problem: string | null } {
  const taken = [...value];
  const refused: string[] = [];
  let problem: string | null = null;
  for (const name of names) {
    if (holdsName(taken, name)) continue;
    const wrong = nameProblem(name) ?? (taken.length >= MAX_TAGS ? 'tags_too_many' : null);
    if (wrong === null) {
      taken.push(name);
    } else {
      refused.push(name);
      problem ??= wrong;
    }
  }
  return { names: taken, refused, problem };
}
