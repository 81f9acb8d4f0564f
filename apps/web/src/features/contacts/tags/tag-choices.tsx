import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Bdi } from '../../../ui/bidi.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { choicesQuery } from './tags.queries.ts';
import { countOf, useCounts } from './tag-counts.ts';

const CHOICE = {
  body: { alignItems: 'center' },
  labelWrapper: { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
} as const;

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
      <Stack component="ul" gap={0} aria-label={t('title')} aria-busy={list.isPlaceholderData}>
        {tags.map((tag) => (
          <li key={tag.id}>
            <Checkbox
              py={7}
              styles={CHOICE}
              label={
                <Group component="span" gap="sm" justify="space-between" wrap="nowrap">
                  <Bdi>{tag.name}</Bdi>
                  <Text span c="dimmed" flex="none">
                    {counts.amountOf(countOf(tag))}
                    <span className="visually-hidden"> {t('count.unit', { count: tag.contactCount })}</span>
                  </Text>
                </Group>
              }
              checked={props.chosen.includes(tag.id)}
              onChange={(event) => props.onToggle(tag.id, event.currentTarget.checked)}
            />
          </li>
        ))}
      </Stack>
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
