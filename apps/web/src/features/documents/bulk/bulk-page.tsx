import { Button, Text } from '@mantine/core';
import { type BulkLine, type Job, type Output, type readBulk, isErrorCode } from '@sealwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft, Download, Undo2 } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { type Column, FilterRow, List, rowLink } from '../../../ui/list/index.ts';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { Page } from '../../../ui/page.tsx';
import { isJobOpen } from '../../../lib/follow-job.ts';
import { followMany, saveZip, undoMany } from './bulk.acts.ts';
import { outcomeOf, sentenceOf } from './bulk.outcome.ts';
import { bulkQuery } from './bulk.queries.ts';
import type { BulkSearch } from './bulk.search.ts';

type Report = Output<typeof readBulk>;

/** How an act on many documents ended, for each of them. */
export function BulkPage(props: { id: number; search: BulkSearch; onSearch: (search: BulkSearch) => void }) {
  const { t } = useTranslation('bulk');
  const { id, search, onSearch } = props;
  const query = useQuery(bulkQuery(id, search));
  const { data, error, isPending, refetch } = query;
  useFollowing(data?.job);
  const columns = useLineColumns();
  return (
    <Page
      title={data ? t(`title.${data.act}`) : t('report.title')}
      back={
        <Link to="/documents">
          <Mirrored icon={ChevronLeft} size={16} />
          {t('report.back')}
        </Link>
      }
      isLoading={isPending}
      error={data ? null : error}
      onRetry={() => void refetch()}
      description={data ? <Standing job={data.job} /> : null}
      actions={data ? <Actions report={data} /> : null}
    >
      {data ? (
        <List
          label={t('report.title')}
          query={query}
          view={search}
          onView={onSearch}
          columns={columns}
          above={
            <FilterRow
              isRuled
              label={t('report.filter')}
              filters={[undefined, 'done', 'skipped'].map((value) => ({
                value: value as BulkSearch['outcome'],
                label: t(`outcome.${(value as BulkSearch['outcome']) ?? 'all'}`),
              }))}
              chosen={search.outcome}
              onChoose={(outcome) => onSearch({ ...search, page: 1, outcome })}
            />
          }
          isFiltered={search.outcome !== undefined}
          empty={<EmptyState title={t('report.empty')} text={t('report.empty_text')} />}
          nothingFound={{ title: t('report.none'), text: t('report.none_text') }}
        />
      ) : null}
    </Page>
  );
}

/** A job that runs still is followed, so that the page tells its end. */
function useFollowing(job: Job | undefined): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (job !== undefined && isJobOpen(job)) followMany(cache, job, { isOwn: false });
  }, [job, cache]);
}

function Standing({ job }: { job: Job }) {
  const { t } = useTranslation('bulk');
  const errors = useErrorTexts();
  const format = useFormat();
  const outcome = outcomeOf(job);
  if (isJobOpen(job) || outcome === null) return t('report.running');
  const { missing } = outcome;
  return (
    <>
      {job.state === 'cancelled' ? `${t('report.stopped')} ` : null}
      {job.state === 'failed'
        ? `${errors(job.error !== null && isErrorCode(job.error) ? job.error : 'internal')} `
        : null}
      {sentenceOf(outcome)} {missing > 0 ? t('missing', { count: missing, number: format.number(missing) }) : null}
    </>
  );
}

function Actions({ report: { job, act, canUndo } }: { report: Report }) {
  const { t } = useTranslation('bulk');
  const common = useTranslation('common').t;
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const outcome = outcomeOf(job);
  const during = (work: Promise<void>) => {
    setBusy(true);
    void work.finally(() => setBusy(false));
  };
  return (
    <>
      {act === 'download' && outcome !== null && outcome.count > 0 && !isJobOpen(job) ? (
        <Button
          loading={isBusy}
          leftSection={<Download size={18} aria-hidden />}
          onClick={() => during(saveZip(outcome))}
        >
          {t('report.download')}
        </Button>
      ) : null}
      {canUndo ? (
        <Button
          variant="default"
          loading={isBusy}
          leftSection={<Mirrored icon={Undo2} size={18} />}
          onClick={() => during(undoMany(cache, job.id))}
        >
          {common('undo')}
        </Button>
      ) : null}
    </>
  );
}

function useLineColumns() {
  const { t } = useTranslation('bulk');
  const errors = useErrorTexts();
  return useMemo(
    (): Column<BulkLine>[] => [
      { id: 'number', header: t('column.number'), width: 120, cell: ({ number }) => <Bdi>{number}</Bdi>, card: 'end' },
      {
        id: 'title',
        header: t('column.title'),
        cell: (line) => (
          <Link {...rowLink('row', line.title)} to="/documents/$id" params={{ id: String(line.id) }}>
            <Bdi>{line.title}</Bdi>
          </Link>
        ),
        card: 'title',
      },
      {
        id: 'outcome',
        header: t('column.outcome'),
        width: '45%',
        cell: ({ outcome, reason }) => (
          <Text size="sm" component="span">
            {t(`outcome.${outcome ?? 'waiting'}`)}
            {reason === null ? null : `: ${errors(isErrorCode(reason) ? reason : 'internal')}`}
          </Text>
        ),
        card: 'wide',
      },
    ],
    [t, errors],
  );
}
