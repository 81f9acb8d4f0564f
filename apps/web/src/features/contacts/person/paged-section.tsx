import { Text } from '@mantine/core';
import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { LoadMore } from '../../../ui/list/index.ts';
import { TextSkeleton } from '../../../ui/skeletons.tsx';

type Paged<T> = UseInfiniteQueryResult<{ pages: { results: T[] }[] }>;

/** A section of the page whose list is read on page by page. */
export function PagedSection<T>(props: {
  title: string;
  /** What is said where there is nothing. */
  none: string;
  list: Paged<T>;
  children: (all: T[]) => ReactNode;
}) {
  const { t } = useTranslation('contact');
  const { data, error, isPending, refetch } = props.list;
  const all = data?.pages.flatMap(({ results }) => results) ?? [];
  return (
    <Card title={props.title}>
      {isPending ? <TextSkeleton lines={4} /> : null}
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {data && all.length === 0 ? <Text c="dimmed">{props.none}</Text> : null}
      {all.length > 0 ? props.children(all) : null}
      <LoadMore list={props.list} label={t('load_more')} />
    </Card>
  );
}
