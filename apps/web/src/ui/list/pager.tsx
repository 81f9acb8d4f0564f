import { Box, Group, NativeSelect, Pagination, Text } from '@mantine/core';
import { ChevronLeft, ChevronRight, ChevronsLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { Mirrored } from '../mirrored.tsx';
import { knownCount } from './known-count.ts';
import { type ListPage, PAGE_SIZES } from './view.ts';

const icons = {
  first: () => <Mirrored icon={ChevronsLeft} size={16} />,
  previous: () => <Mirrored icon={ChevronLeft} size={16} />,
  next: () => <Mirrored icon={ChevronRight} size={16} />,
};

/** Which rows of how many, the other pages, and how many rows at once where the view says that. */
export function Pager(props: {
  page: number;
  pageSize: number;
  list: ListPage<unknown>;
  onPage: (page: number) => void;
  /** Null where each page has the same number of rows. */
  onPageSize: ((pageSize: number) => void) | null;
}) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  const { page, pageSize, list, onPageSize } = props;
  // An estimate may fall short of the pages that are there.
  const pages = Math.max(1, Math.ceil(list.count / pageSize), list.next === null ? 0 : page + 1);
  const known = knownCount(list, props);
  const first = (page - 1) * pageSize + 1;
  const isEmpty = list.results.length === 0;
  if (isEmpty && page === 1) return null;
  const range = {
    first: format.number(first),
    last: format.number(first + list.results.length - 1),
    total: format.number(known.count),
  };
  return (
    <Group justify="space-between" gap="sm" p="12px 16px">
      <Text size="sm" c="dimmed" component="output">
        {isEmpty ? t('range.none') : t(known.isMore ? 'range.more' : 'range.exact', range)}
      </Text>
      <Group gap="md">
        {onPageSize ? (
          <NativeSelect
            size="sm"
            aria-label={t('page.size')}
            data={PAGE_SIZES.map((size) => ({ value: String(size), label: t('page.rows', { count: size }) }))}
            value={String(pageSize)}
            onChange={(event) => onPageSize(Number(event.currentTarget.value))}
          />
        ) : null}
        {onPageSize || pages > 1 ? <Pages page={page} pages={pages} onPage={props.onPage} /> : null}
      </Group>
    </Group>
  );
}

/** Each number has a name for who does not see it; on a phone there are only the first, the previous and the next. */
function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('lists');
  const format = useFormat();
  return (
    <Pagination.Root
      size="md"
      total={pages}
      value={page}
      siblings={1}
      boundaries={1}
      onChange={onPage}
      getItemProps={(number) => ({ 'aria-label': t('page.number', { page: format.number(number) }) })}
    >
      <Group gap={4} wrap="nowrap" component="nav" aria-label={t('page.label')}>
        {page > 2 ? (
          <Box component="span" hiddenFrom="xs">
            <Pagination.First icon={icons.first} aria-label={t('past.first')} />
          </Box>
        ) : null}
        <Pagination.Previous icon={icons.previous} aria-label={t('page.previous')} />
        <Group component="span" gap={4} wrap="nowrap" visibleFrom="xs">
          <Pagination.Items />
        </Group>
        <Pagination.Next icon={icons.next} aria-label={t('page.next')} />
      </Group>
    </Pagination.Root>
  );
}
