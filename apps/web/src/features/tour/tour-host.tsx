import { lazy, Suspense } from 'react';
import { useTour } from './tour.ts';

const TourCard = lazy(async () => ({ default: (await import('./tour-card.tsx')).TourCard }));

/** Where the tour shows itself once it was begun; mounted once, beside the screens. */
export function TourHost() {
  const isRunning = useTour((state) => state.isRunning);
  if (!isRunning) return null;
  return (
    <Suspense fallback={null}>
      <TourCard />
    </Suspense>
  );
}
