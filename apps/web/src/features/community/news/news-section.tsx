import { Anchor, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { NewsCard } from './news-card.tsx';
import { newestNewsQuery } from './open-news.ts';

/** The newest news, for the home of what people are told. Nothing where there are none. */
export function NewsSection() {
  const { t } = useTranslation('news');
  const { data: items = [] } = useQuery(newestNewsQuery);
  if (items.length === 0) return null;
  return (
    <Card
      title={t('news.title')}
      actions={
        <Anchor size="sm" lh="24px" renderRoot={(root) => <Link {...root} to="/community/news" />}>
          {t('news.all')}
        </Anchor>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {items.map((item) => (
          <NewsCard key={item.id} item={item} order={3} />
        ))}
      </SimpleGrid>
    </Card>
  );
}
