import { useRouterState } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useSession } from '../../../lib/session.ts';
import { useTour } from './tour.ts';
import { START_PATH } from './tour.state.ts';

const TourCard = lazy(async () => ({ default: (await import('./tour-card.tsx')).TourCard }));
const StartOffer = lazy(async () => ({ default: (await import('./start-offer.tsx')).StartOffer }));
const NewcomerOffer = lazy(async () => ({ default: (await import('./newcomer-offer.tsx')).NewcomerOffer }));

/** Where the tour shows itself once it was begun, and where it offers itself; mounted once, beside the screens. */
export function TourHost() {
  const isRunning = useTour((state) => state.isRunning);
  const userId = useSession((session) => session.user?.id);
  const pathname = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).pathname });
  if (isRunning) {
    return (
      <Suspense fallback={null}>
        <TourCard />
      </Suspense>
    );
  }
  if (userId === undefined) return null;
  return (
    <Suspense fallback={null}>
      {pathname === START_PATH ? <StartOffer key={userId} /> : null}
      {pathname === '/documents/add-document' ? <NewcomerOffer key={userId} userId={userId} /> : null}
    </Suspense>
  );
}
