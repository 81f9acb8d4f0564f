import { useQuery } from '@tanstack/react-query';
import { OpenCardsSection } from '../base/open-cards.tsx';
import { DealCard } from './deal-card.tsx';
import { openDeals } from './open-deals.ts';

/** The newest deals. */
export const DealsSection = () => (
  <OpenCardsSection
    type="deals"
    reading={useQuery(openDeals.newest)}
    renderCard={(deal) => <DealCard deal={deal} order={3} />}
  />
);
