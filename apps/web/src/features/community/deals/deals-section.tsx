import { Anchor, SimpleGrid } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { DealCard } from './deal-card.tsx';
import { newestDealsQuery } from './open-deals.ts';

/** The newest deals, for the home of what people are told. Nothing where there are none. */
export function DealsSection() {
  const { t } = useTranslation('news');
  const { data: deals = [] } = useQuery(newestDealsQuery);
  if (deals.length === 0) return null;
  return (
    <Card
      title={t('deals.title')}
      actions={
        <Anchor size="sm" lh="24px" renderRoot={(root) => <Link {...root} to="/community/deals" />}>
          {t('deals.all')}
        </Anchor>
      }
    >
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {deals.map((deal) => (
          <DealCard key={deal.id} deal={deal} order={3} />
        ))}
      </SimpleGrid>
    </Card>
  );
}
