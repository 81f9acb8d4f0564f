import { useSyncExternalStore } from 'react';

// In `em`, so that a zoomed window counts as the narrow one that it is for its reader.
const PHONE = '(max-width: 47.99em)';
const NARROW = '(max-width: 63.99em)';

export const isPhoneNow = (): boolean => window.matchMedia(PHONE).matches;

const useMedia = (query: string): boolean =>
  useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );

export const useIsPhone = (): boolean => useMedia(PHONE);

/** A tablet held upright, or a window beside another: the navigation begins small there. */
export const useIsNarrow = (): boolean => useMedia(NARROW);
