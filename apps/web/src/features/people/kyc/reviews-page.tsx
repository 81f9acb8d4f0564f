import { Pagination, Paper, Select } from '@mantine/core';
import type { KycReview } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, ChevronRight, IdCard } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { Page } from '../../../ui/page.tsx';
import { SearchBox } from '../../../ui/list/index.ts';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { PAGE_SIZE, type ReviewsFilter, reviewsQuery } from './kyc.queries.ts';
import classes from './kyc.module.css';
import { KycBadge } from './status-badge.tsx';

const STATUSES = ['submitted', 'verified', 'rejected'] as const;

/** The details that wait for a review, and those that had one. */
export function KycReviewsPage({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('kyc');
  const [filter, setFilter] = useState<Omit<ReviewsFilter, 'page'>>({ search: '' });
  const { data, error, isPending, refetch } = useQuery(reviewsQuery({ page, ...filter }));
  const narrow = (part: Partial<Omit<ReviewsFilter, 'page'>>) => {
    setFilter({ ...filter, ...part });
    if (page !== 1) onPage(1);
  };
  const isNarrowed = filter.search !== '' || filter.status !== undefined;
  const pages = Math.max(1, Math.ceil((data?.count ?? 0) / PAGE_SIZE));
  return (
    <Page
      title={t('reviews.title')}
      description={t('reviews.description')}
      error={data ? null : error}
      onRetry={() => void refetch()}
    >
      <div className={classes.filters}>
        <SearchBox
          className={classes.search}
          label={t('reviews.search')}
          value={filter.search}
          onChange={(search) => narrow({ search })}
        />
        <Select
          aria-label={t('reviews.filter')}
          allowDeselect={false}
          data={[
            { value: '', label: t('reviews.all') },
            ...STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
          ]}
          value={filter.status ?? ''}
          onChange={(value) => narrow({ status: STATUSES.find((status) => status === value) })}
        />
      </div>
      <Paper withBorder radius="lg">
        {isPending ? <RowsSkeleton rows={5} /> : null}
        {data?.results.length === 0 ? (
          <EmptyState
            title={t(isNarrowed ? 'reviews.none_found' : 'reviews.empty')}
            text={t(isNarrowed ? 'reviews.none_found_text' : 'reviews.empty_text')}
            picture={<IdCard size={44} strokeWidth={1.4} color="var(--mantine-color-dimmed)" />}
          />
        ) : null}
        {data && data.results.length > 0 ? <Reviews reviews={data.results} /> : null}
      </Paper>
      {pages > 1 ? <Pages page={page} pages={pages} onPage={onPage} /> : null}
    </Page>
  );
}

function Reviews({ reviews }: { reviews: KycReview[] }) {
  const { t } = useTranslation('kyc');
  const format = useFormat();
  return (
    <ul className={classes.reviews}>
      {reviews.map(({ id, name, email, kind, status, submittedAt }) => (
        <li key={id}>
          <Link to="/admin/kyc/$id" params={{ id: String(id) }} className={classes.review}>
            <span>
              <strong>
                <Bdi>{name}</Bdi>
              </strong>
              <small>
                <Bdi>{email}</Bdi>
              </small>
            </span>
            <span>{t(`kind.${kind}`)}</span>
            <small>
              {submittedAt === null ? null : <time dateTime={submittedAt}>{format.time(submittedAt)}</time>}
            </small>
            <KycBadge status={status} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

const icons = {
  previous: () => <Mirrored icon={ChevronLeft} size={16} />,
  next: () => <Mirrored icon={ChevronRight} size={16} />,
};

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('kyc');
  const { number } = useFormat();
  return (
    <div className={classes.pager}>
      <Pagination.Root total={pages} value={page} onChange={onPage}>
        <nav aria-label={t('reviews.pages')} className={classes.pages}>
          <Pagination.Previous icon={icons.previous} aria-label={t('reviews.previous')} />
          <span>{`${number(page)} / ${number(pages)}`}</span>
          <Pagination.Next icon={icons.next} aria-label={t('reviews.next')} />
        </nav>
      </Pagination.Root>
    </div>
  );
}
