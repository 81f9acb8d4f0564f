import { Pagination } from '@mantine/core';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Mirrored } from '../../../ui/mirrored.tsx';
import classes from './dashboard.module.css';

const icons = {
  previous: () => <Mirrored icon={ChevronLeft} size={16} />,
  next: () => <Mirrored icon={ChevronRight} size={16} />,
};

/** Which of how many, and the other pages. */
export function Pager(props: { page: number; pageSize: number; total: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { page, pageSize, total } = props;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const first = (page - 1) * pageSize + 1;
  const range = { first: format.number(first), last: format.number(Math.min(page * pageSize, total)) };
  return (
    <div className={classes.pager}>
      <output className={classes.small}>{t('pager.range', { ...range, total: format.number(total) })}</output>
      {pages > 1 ? (
        <Pagination.Root total={pages} value={page} onChange={props.onPage}>
          <nav aria-label={t('pager.label')} className={classes.pages}>
            <Pagination.Previous icon={icons.previous} aria-label={t('pager.previous')} />
            <span className={classes.small}>{`${format.number(page)} / ${format.number(pages)}`}</span>
            <Pagination.Next icon={icons.next} aria-label={t('pager.next')} />
          </nav>
        </Pagination.Root>
      ) : null}
    </div>
  );
}
