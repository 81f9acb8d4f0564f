import { useInfiniteQuery } from '@tanstack/react-query';
import { OpenCardsPage } from '../base/open-cards.tsx';
import { DealCard } from './deal-card.tsx';
import { openDeals } from './open-deals.ts';

/** The deals that are open to the person. */
export const OpenDealsPage = () => (
  <OpenCardsPage
    type="deals"
    reading={useInfiniteQuery(openDeals.pages)}
    renderCard={(deal) => <DealCard deal={deal} />}
  />
);
