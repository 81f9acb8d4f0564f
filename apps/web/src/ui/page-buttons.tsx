import { Group, Pagination } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { Mirrored } from './mirrored.tsx';
import classes from './page-buttons.module.css';

const icons = {
  previous: () => <Mirrored icon={ChevronLeft} size={16} />,
  next: () => <Mirrored icon={ChevronRight} size={16} />,
};

/** The pages of a list: each number has a name for who does not see it; on a phone only the previous and the next. */
export function PageButtons({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
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
        <Pagination.Previous icon={icons.previous} aria-label={t('page.previous')} />
        <span className={classes.numbers}>
          <Pagination.Items />
        </span>
        <Pagination.Next icon={icons.next} aria-label={t('page.next')} />
      </Group>
    </Pagination.Root>
  );
}
