import { useQuery } from '@tanstack/react-query';
import { OpenCardsSection } from '../base/open-cards.tsx';
import { NewsCard } from './news-card.tsx';
import { newestNewsQuery } from './open-news.ts';

/** The newest news. */
export const NewsSection = () => (
  <OpenCardsSection
    type="news"
    reading={useQuery(newestNewsQuery)}
    renderCard={(item) => <NewsCard item={item} order={3} />}
  />
);
