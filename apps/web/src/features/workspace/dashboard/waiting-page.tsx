import { Button, Paper } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, PenLine } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { Page } from '../../../ui/page.tsx';
import classes from './dashboard.module.css';
import { useLiveDashboard, WAITING_PAGE_SIZE, waitingQuery } from './dashboard.queries.ts';
import { RowsSkeleton } from './dashboard-skeleton.tsx';
import { Pager } from './pager.tsx';
import { StaleNote } from '../../../ui/stale-note.tsx';
import { PartRow } from './waiting-cards.tsx';

/** Everything that waits for the reader's own signature. */
export function WaitingPage({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('dashboard');
  useLiveDashboard();
  return (
    <Page
      title={t('waiting.title')}
      description={t('waiting.text')}
      back={
        <Link to="/dashboard">
          <Mirrored icon={ChevronLeft} size={16} />
          {t('title')}
        </Link>
      }
    >
      <Parts page={page} onPage={onPage} />
    </Page>
  );
}

function Parts({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const { t } = useTranslation('dashboard');
  const { data, error, isPlaceholderData, dataUpdatedAt, fetchStatus, refetch } = useQuery(waitingQuery(page));
  if (!data) return error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <RowsSkeleton rows={5} />;
  const isStale = error !== null || fetchStatus === 'paused';
  return (
    <div className={classes.overview}>
      {isStale ? <StaleNote at={dataUpdatedAt} onRetry={() => void refetch()} /> : null}
      <Paper withBorder radius="lg" className={classes.card} aria-busy={isPlaceholderData}>
        {data.count === 0 ? (
          <EmptyState
            title={t('waiting.none.title')}
            text={t('waiting.none.text')}
            picture={<PenLine size={44} strokeWidth={1.4} />}
          />
        ) : data.results.length === 0 ? (
          // The last part of a later page was signed meanwhile.
          <EmptyState title={t('waiting.past.title')} text={t('waiting.past.text')}>
            <Button variant="default" onClick={() => onPage(1)}>
              {t('waiting.past.action')}
            </Button>
          </EmptyState>
        ) : (
          <>
            <ul className={classes.rows}>
              {data.results.map((part) => (
                <PartRow key={part.id} part={part} />
              ))}
            </ul>
            <Pager page={page} pageSize={WAITING_PAGE_SIZE} total={data.count} onPage={onPage} />
          </>
        )}
      </Paper>
    </div>
  );
}
