import type { AutosaveState } from '../../../editor/autosave.ts';
import type { Saver } from '../../../editor/saving.ts';
import { ApiError } from '../../../lib/api.ts';

type Removal<T> = { readonly item: T; readonly timer: ReturnType<typeof setTimeout> };

export type Removals<T> = Saver & {
  /** What can still be brought back: the server is not told yet. */
  readonly getRemoved: () => readonly T[];
  /** All that was taken away and may still be in what the server last gave. */
  readonly getAway: () => readonly T[];
  /** Takes `item` away now; the server is told after a while, or on leaving. */
  readonly begin: (item: T) => void;
  /** Brings `item` back. False where it is too late: the server is being told, or was told. */
  readonly undo: (item: T) => boolean;
};

const UNDO_MS = 8000;

/** Waits for a removal. What is gone already counts as removed. */
export async function removed(removing: Promise<unknown>): Promise<void> {
  try {
    await removing;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  }
}

/** Removing with a way back: nothing is asked beforehand, and for some seconds nothing is lost. */
export function createRemovals<T>(remove: (item: T) => Promise<void>, delayMs = UNDO_MS): Removals<T> {
  const listeners = new Set<() => void>();
  const underWay = new Map<T, Promise<boolean>>();
  let waiting: readonly Removal<T>[] = [];
  let undoable: readonly T[] = [];
  let away: readonly T[] = [];
  let state: AutosaveState = { status: 'saved', error: null };
  /** How the last ones ended; what is under way comes before it. */
  let ended = state;

  function look() {
    undoable = waiting.map(({ item }) => item);
    away = [...underWay.keys(), ...undoable];
    state = underWay.size > 0 ? { status: 'saving', error: null } : ended;
    for (const listener of listeners) listener();
  }

  const drop = (item: T) => {
    waiting = waiting.filter((removal) => removal.item !== item);
  };

  async function tell(item: T): Promise<boolean> {
    try {
      await remove(item);
      return true;
    } catch (error) {
      // It is still there: it comes back, with the reason in the header.
      ended = { status: 'failed', error };
      return false;
    } finally {
      underWay.delete(item);
      look();
    }
  }

  function commit({ item, timer }: Removal<T>) {
    clearTimeout(timer);
    drop(item);
    if (underWay.size === 0) ended = { status: 'saved', error: null };
    underWay.set(item, tell(item));
    look();
  }

  return {
    getRemoved: () => undoable,
    getAway: () => away,
    begin(item) {
      const removal: Removal<T> = { item, timer: setTimeout(() => commit(removal), delayMs) };
      waiting = [...waiting, removal];
      ended = { status: 'saved', error: null };
      look();
    },
    undo(item) {
      const removal = waiting.find((one) => one.item === item);
      if (removal === undefined) return false;
      clearTimeout(removal.timer);
      drop(item);
      look();
      return true;
    },
    async flush() {
      for (const removal of waiting) commit(removal);
      const done = await Promise.all(underWay.values());
      return done.every(Boolean);
    },
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
