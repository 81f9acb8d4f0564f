import { COUNTED_UP_TO } from '@sealwright/contract';
import type { Incoming } from './http.ts';

/** What a list query has to read: one row more than the page shows tells whether there is a next one. */
export const pageBounds = ({ page, pageSize }: { page: number; pageSize: number }) => ({
  limit: pageSize + 1,
  offset: (page - 1) * pageSize,
});

/** How many rows a count has to look at, at most: count over a subquery with this limit. */
export const COUNT_LIMIT = COUNTED_UP_TO + 1;

type ListAnswer<Item> = {
  count: number;
  isCountEstimated?: boolean;
  next: string | null;
  previous: string | null;
  results: Item[];
};

/**
 * The answer of a list call. `rows` are those of `pageBounds`, `counted` at most COUNT_LIMIT; where there are more than that,
 * `estimate` may say how many.
 */
export function toList<Row, Item>(
  request: Incoming,
  { page, pageSize }: { page: number; pageSize: number },
  { rows, counted, estimate = 0 }: { rows: Row[]; counted: number; estimate?: number },
  toItem: (row: Row) => Item,
): ListAnswer<Item> {
  const results = rows.slice(0, pageSize).map(toItem);
  // Behind the end nothing was seen.
  const seen = rows.length === 0 ? 0 : (page - 1) * pageSize + rows.length;
  const isEstimated = counted > COUNTED_UP_TO;
  return {
    count: isEstimated ? Math.max(COUNTED_UP_TO, seen, estimate) : counted,
    ...(isEstimated ? { isCountEstimated: true } : {}),
    next: rows.length > pageSize ? pageUrl(request, page + 1) : null,
    previous: page > 1 ? pageUrl(request, page - 1) : null,
    results,
  };
}

function pageUrl(request: Incoming, page: number): string {
  const query = new URLSearchParams(request.query);
  query.set('page', String(page));
  return `${request.url}?${query.toString()}`;
}

/** A LIKE pattern for rows that contain `text` as it was typed. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)}%`;
