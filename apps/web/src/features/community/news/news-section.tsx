import { useQuery } from '@tanstack/react-query';
import { OpenCardsSection } from '../base/open-cards.tsx';
import { NewsCard } from './news-card.tsx';
import { openNews } from './open-news.ts';

/** The newest news. */
export const NewsSection = () => (
  <OpenCardsSection
    type="news"
    reading={useQuery(openNews.newest)}
    renderCard={(item) => <NewsCard item={item} order={3} />}
  />
);
