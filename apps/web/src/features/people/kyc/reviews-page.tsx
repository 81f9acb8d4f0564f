import { Text } from '@mantine/core';
import type { KycReview } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { IdCard } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { FilterSelect } from '../../../ui/filter-select.tsx';
import { List } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { reviewsQuery } from './kyc.queries.ts';
import classes from './kyc.module.css';
import { KycBadge } from './status-badge.tsx';

const STATUSES = ['submitted', 'verified', 'rejected'] as const;
type Status = (typeof STATUSES)[number];

/** The details that wait for a review, and those that had one. */
export function KycReviewsPage({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('kyc');
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState<Status>();
  const query = useQuery(reviewsQuery({ page, search, status }));
  return (
    <Page title={t('reviews.title')} description={t('reviews.description')}>
      <List
        query={query}
        view={{ page, search }}
        onView={(view) => {
          setSearch(view.search);
          if (view.page !== page) onPage(view.page);
        }}
        search={t('reviews.search')}
        filters={
          <FilterSelect
            label={t('reviews.filter')}
            all={t('reviews.all')}
            options={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
            value={status}
            onChange={(chosen) => {
              setStatus(chosen);
              if (page !== 1) onPage(1);
            }}
          />
        }
        isFiltered={search !== '' || status !== undefined}
        empty={
          <EmptyState
            title={t('reviews.empty')}
            text={t('reviews.empty_text')}
            picture={<IdCard size={44} strokeWidth={1.4} color="var(--mantine-color-dimmed)" />}
          />
        }
        nothingFound={{ title: t('reviews.none_found'), text: t('reviews.none_found_text') }}
      >
        {(reviews, pager) => (
          <>
            <Reviews reviews={reviews} />
            {pager}
          </>
        )}
      </List>
    </Page>
  );
}

function Reviews({ reviews }: { reviews: readonly KycReview[] }) {
  const { t } = useTranslation('kyc');
  const format = useFormat();
  return (
    <ul className={classes.reviews}>
      {reviews.map(({ id, name, email, kind, status, submittedAt }) => (
        <li key={id}>
          <Link to="/admin/kyc/$id" params={{ id: String(id) }} className={classes.review}>
            <span>
              <Text inherit fw={600}>
                <Bdi>{name}</Bdi>
              </Text>
              <Text size="sm" c="dimmed">
                <Bdi>{email}</Bdi>
              </Text>
            </span>
            <span>{t(`kind.${kind}`)}</span>
            <Text size="sm" c="dimmed">
              {submittedAt === null ? null : <time dateTime={submittedAt}>{format.time(submittedAt)}</time>}
            </Text>
            <KycBadge status={status} />
          </Link>
        </li>
      ))}
    </ul>
  );
}
