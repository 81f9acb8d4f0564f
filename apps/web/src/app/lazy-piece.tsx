import { type ComponentType, type FunctionComponent, lazy, Suspense } from 'react';

/** A piece of one area in a screen of another: its code comes apart from the screen, which does not wait for it. */
export function lazyPiece(load: () => Promise<{ default: ComponentType }>): FunctionComponent {
  const Piece = lazy(load);
  return function LazyPiece() {
    return (
      <Suspense fallback={null}>
        <Piece />
      </Suspense>
    );
  };
}
