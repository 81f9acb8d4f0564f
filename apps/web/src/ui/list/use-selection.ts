import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { toastError } from '../toast.ts';
import { allMatching, choosing, chosenCount, isChosen, isOfAnother, named, NONE, type Selection } from './selection.ts';

/**
 * The rows that are chosen in a list that shows what `filter` means. Paging and sorting keep them, Escape lets go of them.
 * `countAll`: how many the filter means, exactly.
 */
export function useSelection<Filter>(filter: Filter, countAll: (filter: Filter) => Promise<number>) {
  const [selection, setSelection] = useState<Selection<Filter>>(NONE);
  const [isFull, setIsFull] = useState(false);
  if (isOfAnother(selection, filter)) setSelection(NONE);
  const count = chosenCount(selection);

  const set = (next: Selection<Filter> | null) => {
    setIsFull(next === null);
    if (next !== null) setSelection(next);
  };
  const all = useMutation({
    mutationFn: () => countAll(filter),
    onSuccess: (counted) => set(counted > 0 ? allMatching(filter, counted) : NONE),
    onError: toastError,
  });
  const clear = () => set(NONE);
  useEscape(count > 0, clear);
  return {
    selection,
    count,
    isFull,
    isCounting: all.isPending,
    chosen: named(selection),
    isChosen: (id: number) => isChosen(selection, id),
    toggle: (ids: readonly number[], isOn: boolean) => set(choosing(selection, ids, isOn)),
    chooseAll: () => all.mutate(),
    clear,
  };
}
export type SelectionState<Filter> = ReturnType<typeof useSelection<Filter>>;

// Open menus and dialogs have the first word on Escape, and so has a text that is being written.
const OPEN = 'dialog[open], [role="dialog"], [popover]:popover-open';
const TEXT = 'input:not([type="checkbox"]), textarea, select';

function useEscape(isOn: boolean, onEscape: () => void): void {
  const escape = useEffectEvent(onEscape);
  useEffect(() => {
    if (!isOn) return undefined;
    const hear = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      const isElsewhere = event.target instanceof Element && event.target.matches(TEXT);
      if (!isElsewhere && document.querySelector(OPEN) === null) escape();
    };
    document.addEventListener('keydown', hear);
    return () => document.removeEventListener('keydown', hear);
  }, [isOn]);
}
