import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { onStored, readStored, writeStored } from '../lib/storage.ts';

const KEY = 'color-scheme';

const isScheme = (text: string | null): text is MantineColorScheme =>
  text === 'light' || text === 'dark' || text === 'auto';

/** Keeps the choice of light, dark or the system's where `theme-init.js` finds it before the first paint. */
export function colourSchemeManager(): MantineColorSchemeManager {
  let stop = () => undefined as void;
  return {
    get: (fallback) => {
      const stored = readStored(KEY);
      return isScheme(stored) ? stored : fallback;
    },
    set: (scheme) => writeStored(KEY, scheme),
    subscribe: (onUpdate) => {
      stop = onStored(KEY, (stored) => onUpdate(isScheme(stored) ? stored : 'auto'));
    },
    unsubscribe: () => stop(),
    clear: () => writeStored(KEY, null),
  };
}
