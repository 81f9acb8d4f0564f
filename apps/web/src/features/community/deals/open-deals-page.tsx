import { Button, Group, SimpleGrid } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Page } from '../../../ui/page.tsx';
import { DealCard } from './deal-card.tsx';
import { openDealsQuery } from './open-deals.ts';

/** The deals that are open to the person. */
export function OpenDealsPage() {
  const { t } = useTranslation('news');
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(openDealsQuery);
  const deals = data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <Page
      title={t('deals.title')}
      description={t('deals.text')}
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('failed')}
      onRetry={() => void refetch()}
    >
      {deals.length === 0 ? <EmptyState title={t('deals.empty')} text={t('deals.empty_text')} /> : null}
      <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
        {deals.map((deal) => (
          <DealCard key={deal.id} deal={deal} />
        ))}
      </SimpleGrid>
      {hasNextPage ? (
        <Group justify="center">
          <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        </Group>
      ) : null}
    </Page>
  );
}
