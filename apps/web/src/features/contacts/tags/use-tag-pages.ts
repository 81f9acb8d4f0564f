import type { Tag } from '@sealwright/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useKeptPages, usePagesBefore } from '../../../ui/list/index.ts';
import type { TagsSearch } from '../contacts.search.ts';
import { tagsQuery } from './tags.queries.ts';

export type Place = { view: string; seen: number; start: number; expected: number };

const NAME = 'tags';

const viewOf = ({ search, ordering }: TagsSearch): string => `${ordering} ${search}`;

/** `start`: the page it began with when it was left, where that is known. */
export const opened = (search: TagsSearch, start = search.page): Place => ({
  view: viewOf(search),
  seen: search.page,
  start,
  expected: search.page,
});

/**
 * The page the list is read on from. It is the address's, until reading on changes that itself: then the list stays, and the
 * address says where one is for anyone who loads it again.
 */
export function placeAfter(place: Place, search: TagsSearch, start?: number): Place {
  if (place.view === viewOf(search) && place.seen === search.page) return place;
  const isOwn = place.view === viewOf(search) && search.page === place.expected;
  return isOwn ? { ...place, seen: search.page } : opened(search, start);
}

/** The tags of a view, in pages that are read on in both directions; what is there stays where it is. */
export function useTagPages(search: TagsSearch) {
  const navigate = useNavigate();
  const before = usePagesBefore(NAME)?.first;
  const start = typeof before === 'number' ? before : undefined;
  const [known, setPlace] = useState(() => opened(search, start));
  const place = placeAfter(known, search, start);
  if (place !== known) setPlace(place);
  const list = useInfiniteQuery(tagsQuery(search, place.start));
  useKeptPages(NAME, list);
  const anchor = useAnchor(list.data?.pageParams[0]);

  const goTo = (page: unknown) => {
    if (typeof page !== 'number') return;
    setPlace({ ...place, expected: page });
    // Not as another view of the page, which begins at its top.
    void navigate({ to: '/tags', search: { ...search, page }, replace: true, resetScroll: false });
  };
  const more = async () => {
    const { data, isError } = await list.fetchNextPage();
    if (!isError) goTo(data?.pageParams.at(-1));
  };
  const previous = async () => {
    anchor.hold();
    const { data, isError } = await list.fetchPreviousPage();
    if (!isError) goTo(data?.pageParams[0]);
  };
  return {
    list,
    tags: useMemo(() => unique(list.data?.pages.flatMap(({ results }) => results) ?? []), [list.data]),
    more,
    previous,
    rows: anchor.rows,
  };
}

// A tag made meanwhile moves the others on: one of them would stand on two pages.
const unique = (tags: readonly Tag[]): Tag[] => [...new Map(tags.map((tag) => [tag.id, tag])).values()];

// In the page, not in the window: it may be scrolled while they are on their way.
const placeOf = (row: Element): number => row.getBoundingClientRect().top + window.scrollY;

/** Keeps the row that was first where it is while others come above it. */
function useAnchor(firstPage: unknown) {
  const rows = useRef<HTMLTableSectionElement>(null);
  const held = useRef<{ row: Element; place: number } | null>(null);
  useLayoutEffect(() => {
    if (held.current?.row.isConnected) {
      window.scrollBy({ top: placeOf(held.current.row) - held.current.place, behavior: 'instant' });
    }
    held.current = null;
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- only when pages came above, not at every drawing
  }, [firstPage]);
  const hold = () => {
    const row = rows.current?.firstElementChild;
    held.current = row ? { row, place: placeOf(row) } : null;
  };
  return { rows, hold };
}
