import type { ContactsFilter } from '@sealwright/contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { toastError } from '../../../ui/toast.ts';
import { countMatching } from './list.queries.ts';
import {
  choosing,
  chosenCount,
  everybody,
  isOfAnother,
  NOBODY,
  type Selection,
  toContactSelection,
} from './selection.ts';

/** Whom one has chosen in a list that shows what `filter` means. Paging and sorting keep it, Escape lets go of it. */
export function useSelection(filter: ContactsFilter) {
  const [selection, setSelection] = useState<Selection>(NOBODY);
  const [isFull, setIsFull] = useState(false);
  if (isOfAnother(selection, filter)) setSelection(NOBODY);
  const count = chosenCount(selection);

  const set = (next: Selection | null) => {
    setIsFull(next === null);
    if (next !== null) setSelection(next);
  };
  const all = useMutation({
    mutationFn: () => countMatching(filter),
    onSuccess: (counted) => set(counted > 0 ? everybody(filter, counted) : NOBODY),
    onError: toastError,
  });
  const clear = () => set(NOBODY);
  useEscape(count > 0, clear);
  return {
    selection,
    count,
    isFull,
    isCounting: all.isPending,
    chosen: toContactSelection(selection),
    toggle: (ids: readonly number[], isOn: boolean) => set(choosing(selection, ids, isOn)),
    chooseAll: () => all.mutate(),
    clear,
  };
}
export type SelectionState = ReturnType<typeof useSelection>;

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
