import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useElementScrollRestoration, useLocation } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { keepPages, type KeptPages, readPages } from '../../lib/kept-pages.ts';

type List = Pick<
  UseInfiniteQueryResult<InfiniteData<unknown>>,
  'data' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'hasNextPage' | 'fetchNextPage'
>;

/** The place in the history of the tab: a reload keeps it, going back leads to it, and each visit by a link has one of its own. */
const useEntry = (): string => useLocation({ select: ({ state, href }) => state.__TSR_key ?? href });

/** The pages that the list of this name showed when this place was left. */
export function usePagesBefore(name: string): KeptPages | null {
  const place = `${useEntry()} ${name}`;
  return useMemo(() => readPages(place), [place]);
}

/**
 * A list that is read on by its reader shows as much again after a reload and for anyone who comes back, and stands where it stood.
 * `name` tells the lists of a screen apart.
 */
export function useKeptPages(name: string, list: List): void {
  const entry = useEntry();
  const before = usePagesBefore(name);
  const { data, isError, isFetching, isPlaceholderData, hasNextPage, fetchNextPage } = list;
  const pages = isPlaceholderData ? undefined : data;
  const count = pages?.pages.length ?? 0;
  const first = pages?.pageParams[0];
  // What cannot be read is not waited for.
  const isMissing = count > 0 && count < (before?.count ?? 1) && hasNextPage && !isError;
  // Once it is as long as it was, its reader alone makes it longer.
  const caughtUp = useRef<string>(null);
  useEffect(() => {
    if (count > 0 && !isMissing) caughtUp.current = entry;
    const isBehind = isMissing && caughtUp.current !== entry;
    if (isBehind && !isFetching) void fetchNextPage();
    if (count > 0 && !isBehind) keepPages(`${entry} ${name}`, { first, count });
  }, [entry, name, first, count, isMissing, isFetching, fetchNextPage]);
  useStandAgain(entry, count > 0 && !isMissing);
}

const MOVES = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/** The router sets the place as soon as the screen stands, when its rows are still on their way. */
function useStandAgain(entry: string, isThere: boolean): void {
  const top = useElementScrollRestoration({ getElement: () => window })?.scrollY;
  // As it was left: what is shown now has its own place before long.
  const [left, setLeft] = useState({ entry, top });
  if (left.entry !== entry) setLeft({ entry, top });
  const settled = useRef<string>(null);
  useEffect(() => {
    // Anyone who has gone elsewhere meanwhile is not taken back.
    const settle = () => {
      settled.current = entry;
    };
    for (const move of MOVES) window.addEventListener(move, settle, { passive: true });
    return () => {
      for (const move of MOVES) window.removeEventListener(move, settle);
    };
  }, [entry]);
  useLayoutEffect(() => {
    if (!isThere || left.top === undefined || settled.current === left.entry) return undefined;
    const { top: wanted } = left;
    const stand = () => {
      if (settled.current !== left.entry) window.scrollTo({ top: wanted, behavior: 'instant' });
      // Where something else on the screen is still to come, it is not high enough yet.
      if (Math.abs(window.scrollY - wanted) < 1) settled.current = left.entry;
    };
    stand();
    const grown = new ResizeObserver(stand);
    grown.observe(document.body);
    return () => grown.disconnect();
  }, [left, isThere]);
}
