import { useEffect, useRef } from 'react';
import { isApple } from './keys.tsx';
import { isHeardAt, placeOf } from './place.ts';
import { useShortcuts } from './shortcuts.ts';
import { useSingleKeys } from './single-keys.ts';
import { follow, isSingleKey, type Pending, stepOf } from './steps.ts';

/** Hears the keyboard for the whole window. Used once: `PaletteHost` sees to that. */
export function useListening(): void {
  const shortcuts = useShortcuts();
  const areSingleKeysOn = useSingleKeys();
  const pending = useRef<Pending>(null);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat } = event;
      const isAltGraph = event.getModifierState('AltGraph');
      const step = stepOf(
        { key, code, ctrlKey, metaKey, altKey, shiftKey, isComposing, repeat, isAltGraph },
        isApple(),
      );
      if (step === null) return;
      const place = placeOf(event.target);
      const heard = shortcuts.filter(
        (shortcut) => isHeardAt(place, shortcut) && (areSingleKeysOn || !isSingleKey(shortcut.keys)),
      );
      const next = follow(heard, pending.current, step, event.timeStamp);
      pending.current = next.pending;
      if (!next.hit) return;
      // Firefox would search in the page for "/"; browsers would go to the address bar for Ctrl K.
      event.preventDefault();
      next.hit.run();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [shortcuts, areSingleKeysOn]);
}
