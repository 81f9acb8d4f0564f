import { Button, Pagination, Text } from '@mantine/core';
import type { listActivities, Output } from '@sealwright/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { knownCount } from '../../../ui/list/known-count.ts';
import { PAGE_SIZE } from './account.queries.ts';
import classes from './activity.module.css';

type List = Pick<Output<typeof listActivities>, 'count' | 'isCountEstimated' | 'next' | 'results'>;

const icons = {
  previous: () => <Mirrored icon={ChevronLeft} size={16} />,
  next: () => <Mirrored icon={ChevronRight} size={16} />,
};

/** Which of how many, and the pages beside this one. */
export function ActivityPager({ page, list, onPage }: { page: number; list: List; onPage: (page: number) => void }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  if (list.results.length === 0) return null;
  const known = knownCount(list, { page, pageSize: PAGE_SIZE });
  const first = (page - 1) * PAGE_SIZE + 1;
  const range = {
    first: format.number(first),
    last: format.number(first + list.results.length - 1),
    total: format.number(known.count),
  };
  const pages = Math.max(Math.ceil(list.count / PAGE_SIZE), list.next === null ? page : page + 1);
  return (
    <div className={classes.pager}>
      <Text size="sm" c="dimmed" component="output">
        {t(known.isMore ? 'pager.about' : 'pager.range', range)}
      </Text>
      {pages > 1 ? (
        <Pagination.Root total={pages} value={page} onChange={onPage}>
          <nav className={classes.pages} aria-label={t('pager.label')}>
            {page > 2 ? (
              <Button variant="subtle" onClick={() => onPage(1)}>
                {t('pager.first')}
              </Button>
            ) : null}
            <Pagination.Previous icon={icons.previous} aria-label={t('pager.previous')} />
            <Pagination.Next icon={icons.next} aria-label={t('pager.next')} />
          </nav>
        </Pagination.Root>
      ) : null}
    </div>
  );
}
