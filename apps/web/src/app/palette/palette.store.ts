import { create } from 'zustand';

export type Overlay = 'palette' | 'sheet';

const useStore = create<{ shown: Overlay | null }>()(() => ({ shown: null }));

export const useOverlay = (): Overlay | null => useStore((state) => state.shown);

export const openOverlay = (overlay: Overlay): void => useStore.setState({ shown: overlay });

/** Nothing happens when another one has taken its place meanwhile. */
export const closeOverlay = (overlay: Overlay): void =>
  useStore.setState(({ shown }) => ({ shown: shown === overlay ? null : shown }));
