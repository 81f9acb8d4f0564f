import { create } from 'zustand';
import { readStored, writeStored } from '../../lib/storage.ts';
import { useIsNarrow } from './window-width.ts';

const KEYS = { navigation: 'navigation', panel: 'navigation-panel' } as const;
type Part = keyof typeof KEYS;

// `null`: no one has chosen on this device, the width of the window decides.
type State = Record<Part, boolean | null>;

function read(part: Part): boolean | null {
  const stored = readStored(KEYS[part]);
  if (stored === 'wide') return true;
  return stored === 'narrow' ? false : null;
}

const useState = create<State>()(() => ({ navigation: read('navigation'), panel: read('panel') }));

/** Whether a part of the shell stands at its full width, and how to change that; remembered on this device. */
export function useIsWide(part: Part): [isWide: boolean, set: (isWide: boolean) => void] {
  const isNarrow = useIsNarrow();
  const isWide = useState((state) => state[part]) ?? !isNarrow;
  const set = (next: boolean) => {
    writeStored(KEYS[part], next ? 'wide' : 'narrow');
    useState.setState({ [part]: next });
  };
  return [isWide, set];
}
