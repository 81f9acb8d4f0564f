import { Appearance, DEFAULT_APPEARANCE } from '@sealwright/contract';
import { z } from 'zod';
import { create } from 'zustand';
import { onStored, readStored, writeStored } from '../lib/storage.ts';

const KEY = 'appearance';

// One choice that this version does not know (a layout of tomorrow's) must not take the others with it.
const { shape } = Appearance;
const Stored = z.object({
  scheme: shape.scheme.catch(DEFAULT_APPEARANCE.scheme),
  direction: shape.direction.catch(DEFAULT_APPEARANCE.direction),
  colour: shape.colour.catch(DEFAULT_APPEARANCE.colour),
  controlSize: shape.controlSize.catch(DEFAULT_APPEARANCE.controlSize),
  layout: shape.layout.catch(DEFAULT_APPEARANCE.layout),
});

function parse(text: string | null): Appearance {
  try {
    return Stored.catch(DEFAULT_APPEARANCE).parse(JSON.parse(text ?? 'null'));
  } catch {
    return DEFAULT_APPEARANCE;
  }
}

const useStore = create<Appearance>()(() => parse(readStored(KEY)));

/** How the application looks on this device, now. */
export const useAppearance = (): Appearance => useStore();

export const currentAppearance = (): Appearance => useStore.getState();

type Listener = (appearance: Appearance) => void;
const listeners = new Set<Listener>();

/** Hears what the person at this tab chooses, not what comes from the server or another tab. Gives back how to stop. */
export function onAppearanceChosen(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What the person chose: holds at once, on this device, in every tab; with an account also there. */
export function setAppearance(change: Partial<Appearance>): void {
  adoptAppearance({ ...currentAppearance(), ...change });
  for (const listener of listeners) listener(currentAppearance());
}

/** Takes a look that was chosen elsewhere. */
export function adoptAppearance(appearance: Appearance): void {
  useStore.setState(appearance);
  writeStored(KEY, JSON.stringify(useStore.getState()));
}

onStored(KEY, (text) => useStore.setState(parse(text)));
