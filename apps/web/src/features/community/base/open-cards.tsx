import { Button, Group, SimpleGrid } from '@mantine/core';
import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { LinkAnchor } from '../../../ui/link-button.tsx';
import { Page } from '../../../ui/page.tsx';
import { TextSkeleton } from '../../../ui/skeletons.tsx';

type OpenType = 'deals' | 'news';
type Item = { id: number };
type Reading<T> = UseInfiniteQueryResult<InfiniteData<{ results: T[] }>>;

/** What of a type is open to the person, as cards that are read on. */
export function OpenCardsPage<T extends Item>({
  type,
  reading,
  renderCard,
}: {
  type: OpenType;
  reading: Reading<T>;
  renderCard: (item: T) => ReactNode;
}) {
  const { t } = useTranslation('news');
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = reading;
  const items = data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <Page
      title={t(`${type}.title`)}
      description={t(`${type}.text`)}
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('failed')}
      onRetry={() => void refetch()}
    >
      {items.length === 0 ? <EmptyState title={t(`${type}.empty`)} text={t(`${type}.empty_text`)} /> : null}
      <Cards items={items} renderCard={renderCard} />
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

/** The newest of a type, for the home of what people are told. */
export function OpenCardsSection<T extends Item>({
  type,
  reading: { data, error, refetch },
  renderCard,
}: {
  type: OpenType;
  reading: UseQueryResult<T[]>;
  renderCard: (item: T) => ReactNode;
}) {
  const { t } = useTranslation('news');
  return (
    <Card
      title={t(`${type}.title`)}
      actions={
        <LinkAnchor size="sm" lh="24px" to={`/community/${type}`}>
          {t(`${type}.all`)}
        </LinkAnchor>
      }
    >
      {data === undefined ? (
        error === null ? (
          <TextSkeleton lines={3} />
        ) : (
          <ErrorNote error={error} title={t('failed')} onRetry={() => void refetch()} />
        )
      ) : (
        <Cards items={data} renderCard={renderCard} />
      )}
    </Card>
  );
}

function Cards<T extends Item>({ items, renderCard }: { items: readonly T[]; renderCard: (item: T) => ReactNode }) {
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
      {items.map((item) => (
        <Fragment key={item.id}>{renderCard(item)}</Fragment>
      ))}
    </SimpleGrid>
  );
}
