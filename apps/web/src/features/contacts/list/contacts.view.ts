import { type ContactsFilter, definedOf, isSearchable } from '@sealwright/contract';
import { ownTimeZone } from '../../../lib/intl.ts';
import type { ContactsSearch } from '../contacts.search.ts';

export const tagIdsOf = ({ tags }: Pick<ContactsSearch, 'tags'>): number[] =>
  tags === undefined ? [] : tags.split(',').map(Number);

/** What narrows the list beside its search: each can be taken away by itself. */
export const NARROWINGS = ['tags', 'clientType', 'days'] as const;
export type Narrowing = (typeof NARROWINGS)[number];

/** The narrowings that are in force, in the order they are told. */
export function narrowingsOf(search: ContactsSearch): Narrowing[] {
  const inForce = {
    // Without any tag only 'none' says something: those that bear no tag at all.
    tags: search.tags !== undefined || search.tagMatch === 'none',
    clientType: search.clientType !== undefined,
    days: search.from !== undefined || search.to !== undefined,
  };
  return NARROWINGS.filter((one) => inForce[one]);
}

const LEFT_OUT: Record<Narrowing, readonly (keyof ContactsSearch)[]> = {
  tags: ['tags', 'tagMatch'],
  clientType: ['clientType'],
  days: ['from', 'to'],
};

/** The view without these narrowings, at its first page. */
export function withoutNarrowings(search: ContactsSearch, left: readonly Narrowing[]): ContactsSearch {
  const keys = left.flatMap((one) => LEFT_OUT[one]);
  return { ...search, ...Object.fromEntries(keys.map((key) => [key, undefined])), page: 1 };
}

export const isFiltered = (search: ContactsSearch): boolean =>
  searchedFor(search.search) !== '' || narrowingsOf(search).length > 0;

/** A text too short to search for is none. */
export const searchedFor = (text: string): string => (isSearchable(text) ? text.trim() : '');

/** Which contacts the view shows, whatever the page and the order: the same for the list, a selection and an export. */
export function filterOf(search: ContactsSearch): ContactsFilter {
  const text = searchedFor(search.search);
  const ids = tagIdsOf(search);
  const { tagMatch, clientType, from, to } = search;
  return {
    ...(text === '' ? {} : { search: text }),
    ...(ids.length > 0 ? { tags: ids } : {}),
    ...(tagMatch !== undefined && (ids.length > 0 || tagMatch === 'none') ? { tagMatch } : {}),
    ...definedOf({ clientType, from, to }),
    // Days are the reader's own.
    ...(from === undefined && to === undefined ? {} : { timeZone: ownTimeZone() }),
  };
}
