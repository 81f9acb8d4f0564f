import { Button, Checkbox, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { choicesQuery } from './tags.queries.ts';
import { countOf, useCounts } from './tag-counts.ts';
import classes from './tag-filter.module.css';

/** The tags to choose from, each with the number of contacts that bear it. */
export function TagChoices(props: {
  search: string;
  chosen: readonly number[];
  onToggle: (id: number, isOn: boolean) => void;
}) {
  const { t } = useTranslation('tags');
  const counts = useCounts();
  const list = useInfiniteQuery(choicesQuery(props.search));
  if (list.isPending) return <RowsSkeleton rows={4} />;
  if (list.error && !list.data) return <ErrorNote error={list.error} onRetry={() => void list.refetch()} />;
  const tags = list.data?.pages.flatMap(({ results }) => results) ?? [];
  if (tags.length === 0) {
    return (
      <Text size="sm" c="dimmed" py="md" component="output" display="block">
        {t(props.search === '' ? 'empty.none' : 'nothing_found.title')}
      </Text>
    );
  }
  return (
    <>
      <ul className={classes.list} aria-label={t('title')} aria-busy={list.isPlaceholderData}>
        {tags.map((tag) => (
          <li key={tag.id}>
            <Checkbox
              classNames={{ body: classes.choice ?? '', labelWrapper: classes.words ?? '' }}
              label={
                <span className={classes.label}>
                  <Bdi>{tag.name}</Bdi>
                  <span className={classes.count}>
                    {counts.amountOf(countOf(tag))}
                    <span className="visually-hidden"> {t('count.unit', { count: tag.contactCount })}</span>
                  </span>
                </span>
              }
              checked={props.chosen.includes(tag.id)}
              onChange={(event) => props.onToggle(tag.id, event.currentTarget.checked)}
            />
          </li>
        ))}
      </ul>
      {list.hasNextPage ? (
        <Button
          fullWidth
          variant="subtle"
          size="sm"
          loading={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {t('more')}
        </Button>
      ) : null}
    </>
  );
}
