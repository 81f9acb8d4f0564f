import { useSyncExternalStore } from 'react';
import { useAppearance } from './appearance.ts';

const systemIsDark = (): MediaQueryList | null =>
  typeof window === 'undefined' ? null : window.matchMedia('(prefers-color-scheme: dark)');

function watchSystem(onChange: () => void): () => void {
  const query = systemIsDark();
  query?.addEventListener('change', onChange);
  return () => query?.removeEventListener('change', onChange);
}

/** Light or dark, as chosen or as the system says at this moment. */
export function useColourScheme(): 'light' | 'dark' {
  const { scheme } = useAppearance();
  const isDark = useSyncExternalStore(watchSystem, () => systemIsDark()?.matches ?? false);
  if (scheme !== 'auto') return scheme;
  return isDark ? 'dark' : 'light';
}
