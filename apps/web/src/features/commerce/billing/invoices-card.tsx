import { ActionIcon, Stack, Text, Title } from '@mantine/core';
import type { Invoice } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { type Column, List } from '../../../ui/list/index.ts';
import { toastFailure } from '../../../ui/toast.ts';
import { invoicesQuery, useDownloadInvoice } from './billing.queries.ts';
import { useMoney } from '../plans/use-money.ts';

const PAGE_SIZE = 10;

/** Every invoice of the account, the newest first. */
export function InvoicesCard() {
  const { t } = useTranslation('billing');
  const [view, setView] = useState({ page: 1, pageSize: PAGE_SIZE });
  return (
    <Stack gap="sm">
      <Title order={2} size="h4">
        {t('invoices.title')}
      </Title>
      <List
        label={t('invoices.title')}
        query={useQuery(invoicesQuery(view))}
        columns={useInvoiceColumns()}
        view={view}
        onView={setView}
        isBareWhenEmpty
        isFiltered={false}
        failed={t('failed.invoices')}
        empty={<EmptyState title={t('invoices.empty.title')} text={t('invoices.empty.text')} />}
        nothingFound={null}
      />
    </Stack>
  );
}

function useInvoiceColumns(): Column<Invoice>[] {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const money = useMoney();
  return useMemo(
    () => [
      {
        id: 'number',
        header: t('column.number'),
        width: 125,
        card: 'title',
        isRowHeader: true,
        cell: ({ number }) => <Bdi>{number}</Bdi>,
      },
      {
        id: 'date',
        header: t('column.date'),
        width: 130,
        card: 'note',
        cell: ({ issuedAt }) => <time dateTime={issuedAt}>{format.date(issuedAt)}</time>,
      },
      {
        id: 'for',
        header: t('column.for'),
        isForDesks: true,
        cell: ({ description }) => <Bdi>{description.split('\n')[0]}</Bdi>,
      },
      {
        id: 'total',
        header: t('column.total'),
        width: 145,
        card: 'line',
        cell: ({ total, currency }) => money(total, currency),
      },
      {
        id: 'state',
        header: t('column.state'),
        width: 130,
        card: 'line',
        cell: (invoice) => <State invoice={invoice} />,
      },
      {
        id: 'acts',
        header: t('column.acts'),
        isHeaderHidden: true,
        width: 60,
        align: 'end',
        card: 'acts',
        cell: (invoice) => <DownloadButton invoice={invoice} />,
      },
    ],
    [t, format, money],
  );
}

function State({ invoice: { state, refundedAmount, currency } }: { invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  return (
    <>
      {t(`invoice_state.${state}`)}
      {refundedAmount > 0 ? (
        <Text size="sm" c="dimmed">
          {t('invoices.refunded', { amount: money(refundedAmount, currency) })}
        </Text>
      ) : null}
    </>
  );
}

function DownloadButton({ invoice: { id, number } }: { invoice: Invoice }) {
  const { t } = useTranslation('billing');
  const file = useDownloadInvoice();
  const label = t('invoices.download', { number });
  return (
    <ActionIcon
      variant="subtle"
      size="input-sm"
      aria-label={label}
      title={label}
      loading={file.isPending}
      onClick={() => file.mutate(id, { onError: (error) => toastFailure(t('failed.download'), error) })}
    >
      <Download size={18} aria-hidden />
    </ActionIcon>
  );
}
