import { lazy, Suspense } from 'react';
import { closeAppearance, loadPanel, useIsAppearanceOpen } from './open-appearance.ts';

const Panel = lazy(async () => ({ default: await loadPanel() }));

/** Where the theme panel stands: apart from the layouts, which come and go as they are chosen in it. */
export function AppearanceHost() {
  return useIsAppearanceOpen() ? (
    <Suspense fallback={null}>
      <Panel onClose={closeAppearance} />
    </Suspense>
  ) : null;
}
