import { Anchor, Group, SimpleGrid, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { NewsCard } from './news-card.tsx';
import { newestNewsQuery } from './open-news.ts';

/** The newest news, for the home of what people are told. Nothing where there are none. */
export function NewsSection() {
  const { t } = useTranslation('news');
  const { data: items = [] } = useQuery(newestNewsQuery);
  if (items.length === 0) return null;
  return (
    <Stack component="section" gap="md" aria-labelledby="newest-news">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h4" id="newest-news">
          {t('news.title')}
        </Title>
        <Anchor component={Link} to="/community/news">
          {t('news.all')}
        </Anchor>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {items.map((item) => (
          <NewsCard key={item.id} item={item} order={3} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
