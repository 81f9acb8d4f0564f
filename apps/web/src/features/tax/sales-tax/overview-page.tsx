import { SimpleGrid, Stack, Text } from '@mantine/core';
import type { getSalesTaxOverview, Output, PeriodDue } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { type Column, ListTable } from '../../../ui/list/index.ts';
import { Page } from '../../../ui/page.tsx';
import { usePeriodColumns } from './period-columns.tsx';
import { overviewQuery } from './sales-tax.queries.ts';
import { StateMap } from './state-map.tsx';
import { stateName } from './us-states.ts';
import { useTaxFormat } from './use-tax-format.ts';

type Overview = Output<typeof getSalesTaxOverview>;

/** What is due, by when, and in which states the account is registered. */
export function OverviewPage() {
  const { t } = useTranslation('sales-tax');
  const { data, error, isPending, refetch } = useQuery(overviewQuery);
  return (
    <Page
      title={t('overview.title')}
      description={t('overview.text')}
      actions={data?.states.length ? <AddButton /> : null}
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('failed')}
      onRetry={() => void refetch()}
    >
      {data ? <Found overview={data} /> : null}
    </Page>
  );
}

function Found({ overview }: { overview: Overview }) {
  const { t } = useTranslation('sales-tax');
  if (overview.states.length === 0) {
    return (
      <EmptyState title={t('overview.empty')} text={t('overview.empty_text')}>
        <AddButton />
      </EmptyState>
    );
  }
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Sum due="late" sum={overview.late} currency={overview.currency} />
        <Sum due="due_soon" sum={overview.dueSoon} currency={overview.currency} />
        <Sum due="due" sum={overview.due} currency={overview.currency} />
      </SimpleGrid>
      <Next periods={overview.upcoming} />
      <Card title={t('overview.states')} description={t('overview.states_text')}>
        <StateMap states={overview.states} />
        <StatesTable states={overview.states} />
      </Card>
    </Stack>
  );
}

function Sum({
  due,
  sum,
  currency,
}: {
  due: PeriodDue & ('late' | 'due_soon' | 'due');
  sum: Overview['late'];
  currency: string;
}) {
  const { t } = useTranslation('sales-tax');
  const format = useFormat();
  const { money } = useTaxFormat();
  return (
    <Card title={t(`sum.${due}`)}>
      <Text fz={26} fw={700}>
        {format.number(sum.count)}
      </Text>
      <Text size="sm" c="dimmed">
        {t('sum.to_pay', { amount: money(sum.toPay, currency) })}
      </Text>
      <Link to="/sales-tax/manage" search={{ due }}>
        {t('sum.show')}
      </Link>
    </Card>
  );
}

function Next({ periods }: { periods: Overview['upcoming'] }) {
  const { t } = useTranslation('sales-tax');
  const columns = usePeriodColumns();
  return (
    <Card title={t('overview.next')}>
      {periods.length === 0 ? (
        <Text c="dimmed">{t('overview.next_none')}</Text>
      ) : (
        <ListTable label={t('overview.next')} rows={periods} columns={columns} />
      )}
    </Card>
  );
}

function StatesTable({ states }: { states: Overview['states'] }) {
  const { t } = useTranslation('sales-tax');
  const format = useFormat();
  const columns = useMemo(
    (): Column<Overview['states'][number] & { id: number }>[] => [
      {
        id: 'state',
        header: t('column.state'),
        isRowHeader: true,
        card: 'title',
        cell: ({ state }) => stateName(state),
      },
      {
        id: 'registrations',
        header: t('column.registrations'),
        align: 'end',
        cell: ({ registrations }) => format.number(registrations),
      },
      { id: 'late', header: t('due.late'), align: 'end', cell: ({ late }) => format.number(late) },
      {
        id: 'soon',
        header: t('due.due_soon'),
        align: 'end',
        cell: ({ dueSoon }) => format.number(dueSoon),
      },
      {
        id: 'sums',
        header: t('overview.states'),
        card: 'line',
        isForCards: true,
        cell: ({ registrations, late, dueSoon }) =>
          t('card.state', {
            registrations: format.number(registrations),
            late: format.number(late),
            soon: format.number(dueSoon),
          }),
      },
    ],
    [t, format],
  );
  return <ListTable label={t('overview.states')} rows={states.map((one, id) => ({ ...one, id }))} columns={columns} />;
}

function AddButton() {
  const { t } = useTranslation('sales-tax');
  return (
    <LinkButton leftSection={<MapPin size={18} aria-hidden />} to="/sales-tax/setup/new">
      {t('setup.add')}
    </LinkButton>
  );
}
