import type { Notification } from '@sealwright/contract';
import type { NotificationPage } from './notifications.queries.ts';

/** What stands in the list: each once, newest first. */
export function flatten(pages: readonly NotificationPage[]): Notification[] {
  const byId = new Map<number, Notification>();
  for (const { results } of pages) for (const one of results) byId.set(one.id, one);
  return [...byId.values()].sort(newestFirst);
}

type Place = Pick<Notification, 'id' | 'createdAt'>;

/** As the server lists them: by when it happened, and of one moment by the id. */
const newestFirst = (a: Place, b: Place): number => {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? 1 : -1;
  return b.id - a.id;
};

/**
 * What the head of the list holds and the list does not show yet. Not only what is newer than all of it: of two that are
 * written at the same moment, the older one may be seen last.
 */
export function arrivals(pages: readonly NotificationPage[], head: NotificationPage): Notification[] {
  const known = new Set(pages.flatMap(({ results }) => results.map(({ id }) => id)));
  const isWhole = pages.at(-1)?.next === null;
  const oldest = isWhole ? undefined : pages.at(-1)?.results.toSorted(newestFirst).at(-1);
  // Pages without rows, of which more follow, say nothing of how far the list goes.
  if (!isWhole && oldest === undefined) return [];
  return head.results.filter((one) => !known.has(one.id) && (oldest === undefined || newestFirst(one, oldest) < 0));
}

/** Whether more have arrived than the head holds: between it and the list some are missing. */
export const hasGap = (pages: readonly NotificationPage[], head: NotificationPage): boolean =>
  head.next !== null && head.results.length > 0 && arrivals(pages, head).length === head.results.length;

/** The list with what has arrived at its top. */
export function takeIn(pages: readonly NotificationPage[], head: NotificationPage): NotificationPage[] {
  const [first, ...rest] = pages;
  if (!first) return [head];
  const fresh = arrivals(pages, head);
  return [{ ...first, count: first.count + fresh.length, results: [...fresh, ...first.results] }, ...rest];
}

const isSame = (a: Notification, b: Notification): boolean => a.readAt === b.readAt && a.description === b.description;

/**
 * The list with what the head knows better: read or unread elsewhere, of a document named otherwise, or gone with its document. Among the unread only, one
 * that is missing was read; it stays where it is, because a list must not move under the eyes. Gives back the very same pages
 * where nothing differs.
 */
export function reconcile(
  pages: NotificationPage[],
  head: NotificationPage,
  isUnreadOnly: boolean,
  now: string,
): NotificationPage[] {
  const known = new Map(head.results.map((one) => [one.id, one]));
  const end = head.next === null ? null : head.results.at(-1);
  // Below what the head holds nothing is known.
  const isBeyond = (one: Notification): boolean => end !== null && (end === undefined || newestFirst(one, end) > 0);
  let hasChanged = false;
  const look = (one: Notification): Notification[] => {
    const found = known.get(one.id);
    if (found ? isSame(found, one) : isBeyond(one)) return [one];
    if (!found && isUnreadOnly && one.readAt !== null) return [one];
    hasChanged = true;
    if (found) return [found];
    return isUnreadOnly ? [{ ...one, readAt: now }] : [];
  };
  const looked = pages.map((page) => ({ ...page, results: page.results.flatMap(look) }));
  return hasChanged ? looked : pages;
}
