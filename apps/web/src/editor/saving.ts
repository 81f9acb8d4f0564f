import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { AutosaveState, SaveStatus } from './autosave.ts';

/** Something that saves itself: what the header shows and what is waited for before leaving. */
export type Saver = {
  readonly getState: () => AutosaveState;
  readonly subscribe: (listener: () => void) => () => void;
  /** True when everything is saved. */
  readonly flush: () => Promise<boolean>;
};

export type Saving = ReturnType<typeof createSaving>;

const RANK: Record<SaveStatus, number> = { saved: 0, waiting: 1, saving: 2, failed: 3 };
const SAVED: AutosaveState = { status: 'saved', error: null };

/** All that is being saved in the wizard, seen as one. */
export function createSaving() {
  const savers = new Set<Saver>();
  const listeners = new Set<() => void>();
  let state = SAVED;

  function look() {
    const states = [...savers].map((saver) => saver.getState());
    const worst = states.reduce((a, b) => (RANK[b.status] > RANK[a.status] ? b : a), SAVED);
    if (worst.status === state.status && worst.error === state.error) return;
    state = worst;
    for (const listener of listeners) listener();
  }

  return {
    /** Watches a saver until the answer is called. */
    add(saver: Saver): () => void {
      savers.add(saver);
      const stop = saver.subscribe(look);
      look();
      return () => {
        stop();
        savers.delete(saver);
        look();
      };
    },
    flush: async (): Promise<boolean> => {
      const saved = await Promise.all([...savers].map((saver) => saver.flush()));
      return saved.every(Boolean);
    },
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const SavingContext = createContext<Saving>(createSaving());

export const useSaving = (): Saving => useContext(SavingContext);

export function useSavingState(): AutosaveState {
  const saving = useSaving();
  return useSyncExternalStore(saving.subscribe, saving.getState);
}

/** Shows a saver's state in the header while the calling part is there, and sends what is left when it goes. */
export function useSaver(saver: Saver): void {
  const saving = useSaving();
  useEffect(() => {
    const stop = saving.add(saver);
    return () => {
      stop();
      void saver.flush();
    };
  }, [saving, saver]);
}
