import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { toastError } from '../../ui/toast.ts';
import { useListening } from '../shortcuts/use-listening.ts';
import { closeOverlay, type Overlay, useOpening, useOverlay } from './palette.store.ts';

const loaders: Record<Overlay, () => Promise<ComponentType>> = {
  palette: async () => (await import('./palette.tsx')).Palette,
  sheet: async () => (await import('../shortcuts/shortcuts-sheet.tsx')).ShortcutsSheet,
};

/** So that it is there when it is asked for; a failure is told when it really is. */
export const preparePalette = (): void => void loaders.palette().catch(() => undefined);

/** Hears the keyboard and shows what it asks for; outside of the header, which a layout may hide. */
export function PaletteHost() {
  useListening();
  const overlay = useOverlay();
  const opening = useOpening();
  const [loaded, setLoaded] = useState<Partial<Record<Overlay, ComponentType>>>({});
  const isMissing = overlay !== null && !loaded[overlay];
  useEffect(() => {
    if (!overlay || !isMissing) return;
    loaders[overlay]().then(
      (Component) => setLoaded((known) => ({ ...known, [overlay]: Component })),
      (error: unknown) => {
        // The network is away: the next try loads it again.
        closeOverlay(overlay);
        toastError(error);
      },
    );
  }, [overlay, isMissing]);

  const Shown = overlay ? loaded[overlay] : undefined;
  if (!Shown) return null;
  return createPortal(
    <Suspense fallback={null}>
      <Shown key={opening} />
    </Suspense>,
    document.body,
  );
}
