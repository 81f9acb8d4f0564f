import type { AutosaveState } from '../../../editor/autosave.ts';
import type { Saver } from '../../../editor/saving.ts';

type Removal<T> = { readonly item: T; readonly timer: ReturnType<typeof setTimeout> };

export type Removals<T> = Saver & {
  readonly getRemoved: () => readonly T[];
  /** Takes `item` away now; the server is told after a while, or on leaving. */
  readonly begin: (item: T) => void;
  readonly undo: (item: T) => void;
};

const UNDO_MS = 8000;

/** Removing with a way back: nothing is asked beforehand, and for some seconds nothing is lost. */
export function createRemovals<T>(remove: (item: T) => Promise<void>, delayMs = UNDO_MS): Removals<T> {
  const listeners = new Set<() => void>();
  let removals: readonly Removal<T>[] = [];
  let removed: readonly T[] = [];
  let state: AutosaveState = { status: 'saved', error: null };

  function set(next: readonly Removal<T>[], now: AutosaveState = state) {
    removals = next;
    removed = next.map(({ item }) => item);
    state = now;
    for (const listener of listeners) listener();
  }

  const without = (item: T) => removals.filter((removal) => removal.item !== item);

  async function commit(removal: Removal<T>): Promise<boolean> {
    clearTimeout(removal.timer);
    if (!removals.includes(removal)) return true;
    set(removals, { status: 'saving', error: null });
    try {
      await remove(removal.item);
      set(without(removal.item), { status: 'saved', error: null });
      return true;
    } catch (error) {
      // It is still there: it comes back, with the reason in the header.
      set(without(removal.item), { status: 'failed', error });
      return false;
    }
  }

  return {
    getRemoved: () => removed,
    begin(item) {
      const removal: Removal<T> = { item, timer: setTimeout(() => void commit(removal), delayMs) };
      set([...removals, removal], { status: 'saved', error: null });
    },
    undo(item) {
      for (const removal of removals) if (removal.item === item) clearTimeout(removal.timer);
      set(without(item));
    },
    async flush() {
      const done = await Promise.all(removals.map(commit));
      return done.every(Boolean);
    },
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
