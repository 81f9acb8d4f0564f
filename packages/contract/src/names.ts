/**
 * Chinese, Japanese and Korean letters. People who write their names in them put the family name first, without a space. The
 * pattern is read by JavaScript and by PostgreSQL.
 */
export const FAMILY_NAME_FIRST =
  '^[\\u2E80-\\u2FDF\\u3005-\\u3007\\u3021-\\u3029\\u3040-\\u30FF\\u3400-\\u4DBF\\u4E00-\\u9FFF\\uAC00-\\uD7AF\\uF900-\\uFAFF]+$';

const familyNameFirst = new RegExp(FAMILY_NAME_FIRST);
const hungary = /^(hu|hungary|magyarország)$/i;

type Names = { firstName: string; lastName: string; country?: string | null | undefined };

/**
 * A person's first and last name in the order of their own writing: 王小明, Kovács Anna in Hungary, Ada Lovelace elsewhere.
 * Empty where both are. Others write theirs as they like as display name.
 */
export function fullName({ firstName, lastName, country }: Names): string {
  const [first, last] = [firstName.trim(), lastName.trim()];
  if (familyNameFirst.test(first + last)) return last + first;
  return (hungary.test(country?.trim() ?? '') ? `${last} ${first}` : `${first} ${last}`).trim();
}

/** What a user is called: the name they chose or, without one, their names, their address at least. */
export const displayNameOf = (user: Names & { displayName: string; email: string }): string =>
  user.displayName || fullName(user) || user.email;
