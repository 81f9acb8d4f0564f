import { Button, Group, Text } from '@mantine/core';
import { BULK_SEND_ROW_STATES, type BulkSendDetails } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, FilterRow, List } from '../../../ui/list/index.ts';
import { RowState } from './batch-state.tsx';
import { type BatchRow, batchRowsQuery, useBatchReport } from './bulk-sends.queries.ts';
import type { BatchSearch } from './bulk-sends.search.ts';

type Props = { batch: BulkSendDetails; search: BatchSearch; onSearch: (search: BatchSearch) => void };

const countOf = (batch: BulkSendDetails, state: (typeof BULK_SEND_ROW_STATES)[number]): number =>
  ({
    ready: batch.readyCount,
    wrong: batch.wrongCount,
    sent: batch.sentCount,
    failed: batch.failedCount,
    cancelled: batch.cancelledCount,
  })[state];

/** The rows of a batch with what became of each, narrowed to one state, and the report. */
export function BatchRows({ batch, search, onSearch }: Props) {
  const { t } = useTranslation('bulk-sends');
  const format = useFormat();
  const { state, readyCount, sentCount, failedCount, wrongCount } = batch;
  const version = [state, readyCount, sentCount, failedCount, wrongCount].join();
  const query = useQuery(batchRowsQuery(batch.id, search, version));
  const states = BULK_SEND_ROW_STATES.filter((one) => countOf(batch, one) > 0 || one === search.state);
  return (
    <List
      label={t('rows.title')}
      query={query}
      columns={useColumns()}
      view={search}
      onView={(view) => onSearch({ ...search, ...view })}
      above={<RowsHead batch={batch} search={search} />}
      chips={
        <FilterRow
          label={t('rows.filter')}
          filters={[
            { value: undefined, label: t('rows.all'), count: format.number(batch.rowCount) },
            ...states.map((one) => ({
              value: one,
              label: t(`row_state.${one}`),
              count: format.number(countOf(batch, one)),
            })),
          ]}
          chosen={search.state}
          onChoose={(one) => onSearch({ ...search, page: 1, state: one })}
          isRuled
        />
      }
      isFiltered={search.state !== undefined}
      failed={t('failed.rows')}
      empty={<EmptyState title={t('rows.none')} text={t('rows.none_text')} />}
      nothingFound={{ title: t('rows.none'), text: t('rows.none_of_state') }}
    />
  );
}

function RowsHead({ batch, search }: { batch: BulkSendDetails; search: BatchSearch }) {
  const { t } = useTranslation('bulk-sends');
  const report = useBatchReport(batch.id);
  return (
    <Group justify="space-between" gap="sm" p="md">
      <Text component="h2" fw={600}>
        {t('rows.title')}
      </Text>
      <Button
        variant="default"
        leftSection={<Download size={18} aria-hidden />}
        loading={report.isPending}
        onClick={() => report.mutate(search.state)}
      >
        {t('rows.report')}
      </Button>
    </Group>
  );
}

function useColumns() {
  const { t } = useTranslation('bulk-sends');
  return useMemo(
    (): Column<BatchRow>[] => [
      { id: 'number', header: t('column.row'), width: 80, cell: (row) => <Number row={row} />, card: 'note' },
      {
        id: 'people',
        header: t('column.people'),
        isTwoLines: true,
        cell: (row) => <People row={row} />,
        card: 'title',
      },
      {
        id: 'state',
        header: t('column.state'),
        width: 130,
        cell: ({ state }) => <RowState state={state} />,
        card: 'line',
      },
      { id: 'outcome', header: t('column.outcome'), width: '34%', cell: (row) => <Outcome row={row} />, card: 'wide' },
    ],
    [t],
  );
}

function Number({ row }: { row: BatchRow }) {
  const { t } = useTranslation('bulk-sends');
  const format = useFormat();
  return (
    <>
      <Text span inherit hiddenFrom="sm">
        {t('column.row')}{' '}
      </Text>
      {format.number(row.number)}
    </>
  );
}

function People({ row }: { row: BatchRow }) {
  const { t } = useTranslation('bulk-sends');
  if (row.people.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('rows.no_people')}
      </Text>
    );
  }
  return row.people.map(({ role, name, email }, at) => (
    <Text key={at} size="sm" style={{ overflowWrap: 'anywhere' }}>
      <Bdi>{name || email || role}</Bdi>
      {name !== '' && email !== '' ? (
        <Text span inherit c="dimmed">
          {' '}
          <Bdi>{email}</Bdi>
        </Text>
      ) : null}
    </Text>
  ));
}

function Outcome({ row }: { row: BatchRow }) {
  if (row.document !== null) {
    return (
      <Link to="/documents/$id" params={{ id: String(row.document.id) }}>
        <Bdi>{row.document.number}</Bdi>
      </Link>
    );
  }
  return row.problems.map(({ code, message }) => (
    <Text key={code + message} size="sm" style={{ overflowWrap: 'anywhere' }}>
      {message}
    </Text>
  ));
}
