import { create } from 'zustand';

export type Overlay = 'palette' | 'sheet';

const useStore = create<{ shown: Overlay | null; opening: number }>()(() => ({ shown: null, opening: 0 }));

export const useOverlay = (): Overlay | null => useStore((state) => state.shown);

/** Counts how often one was opened: the browser says that a dialog is closed a moment after, and by then it may be open again. */
export const useOpening = (): number => useStore((state) => state.opening);

export const openOverlay = (overlay: Overlay): void =>
  useStore.setState(({ opening }) => ({ shown: overlay, opening: opening + 1 }));

/** Nothing happens when another one has taken its place meanwhile. */
export const closeOverlay = (overlay: Overlay): void =>
  useStore.setState(({ shown }) => ({ shown: shown === overlay ? null : shown }));
