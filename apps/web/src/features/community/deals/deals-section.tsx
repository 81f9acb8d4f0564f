import { Anchor, Group, SimpleGrid, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { DealCard } from './deal-card.tsx';
import { newestDealsQuery } from './open-deals.ts';

/** The newest deals, for the home of what people are told. Nothing where there are none. */
export function DealsSection() {
  const { t } = useTranslation('news');
  const { data: deals = [] } = useQuery(newestDealsQuery);
  if (deals.length === 0) return null;
  return (
    <Stack component="section" gap="md" aria-labelledby="newest-deals">
      <Group justify="space-between" gap="sm">
        <Title order={2} size="h4" id="newest-deals">
          {t('deals.title')}
        </Title>
        <Anchor component={Link} to="/community/deals">
          {t('deals.all')}
        </Anchor>
      </Group>
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {deals.map((deal) => (
          <DealCard key={deal.id} deal={deal} order={3} />
        ))}
      </SimpleGrid>
    </Stack>
  );
}
