/** More than these a call does not take one by one: the rest is chosen by what it has in common. */
export const MAX_IDS = 1000;

/** The rows that are chosen: one by one, or all that a filter means but a few. It is kept from page to page. */
export type Selection<Filter> =
  | { kind: 'ids'; ids: ReadonlySet<number> }
  | { kind: 'matching'; filter: Filter; count: number; except: ReadonlySet<number> };

export const NONE: Selection<never> = { kind: 'ids', ids: new Set() };

export const allMatching = <Filter>(filter: Filter, count: number): Selection<Filter> => ({
  kind: 'matching',
  filter,
  count,
  except: new Set(),
});

export const isChosen = (selection: Selection<unknown>, id: number): boolean =>
  selection.kind === 'ids' ? selection.ids.has(id) : !selection.except.has(id);

export const chosenCount = (selection: Selection<unknown>): number =>
  selection.kind === 'ids' ? selection.ids.size : Math.max(0, selection.count - selection.except.size);

/** With these chosen, or not any more. Null where that were more than a call takes. */
export function choosing<Filter>(
  selection: Selection<Filter>,
  ids: readonly number[],
  isOn: boolean,
): Selection<Filter> | null {
  const named = new Set(selection.kind === 'ids' ? selection.ids : selection.except);
  const isNamed = selection.kind === 'ids' ? isOn : !isOn;
  for (const id of ids) {
    if (isNamed) named.add(id);
    else named.delete(id);
  }
  if (named.size > MAX_IDS) return null;
  if (selection.kind === 'ids') return { kind: 'ids', ids: named };
  // None is left of all.
  return named.size >= selection.count ? NONE : { ...selection, except: named };
}

/** The ids from one row of the page to another, both included; the second alone where the first is on another page. */
export function between(page: readonly number[], from: number | null, to: number): number[] {
  const start = from === null ? -1 : page.indexOf(from);
  const end = page.indexOf(to);
  return start === -1 || end === -1 ? [to] : page.slice(Math.min(start, end), Math.max(start, end) + 1);
}

/** How many of the page are chosen: for the box that chooses all of it. */
export function ofPage(selection: Selection<unknown>, page: readonly number[]): 'none' | 'some' | 'all' {
  const count = page.filter((id) => isChosen(selection, id)).length;
  if (count === 0) return 'none';
  return count === page.length ? 'all' : 'some';
}

/** As calls take it; null where nothing is chosen. */
export function named<Filter>(
  selection: Selection<Filter>,
): { ids: number[] } | { matching: Filter; exceptIds: number[] } | null {
  if (chosenCount(selection) === 0) return null;
  if (selection.kind === 'ids') return { ids: [...selection.ids] };
  return { matching: selection.filter, exceptIds: [...selection.except] };
}

/** All that match were chosen of another list than this one: what the boxes show would not be true any more. */
export const isOfAnother = (selection: Selection<unknown>, filter: unknown): boolean =>
  selection.kind === 'matching' && JSON.stringify(selection.filter) !== JSON.stringify(filter);
