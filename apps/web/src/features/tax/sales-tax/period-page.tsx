import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import type { SalesTaxPeriod } from '@sealwright/contract';
import { useQuery } from '@tanstack/react-query';
import { FileDown, Info } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../lib/i18n.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { confirm } from '../../../ui/confirm.tsx';
import { Facts } from '../../../ui/facts.tsx';
import { Page } from '../../../ui/page.tsx';
import { toastFailure } from '../../../ui/toast.ts';
import { DoneDialog } from './done-dialog.tsx';
import { DueBadge } from './due-badge.tsx';
import { FiguresForm } from './figures-form.tsx';
import { ProofCard } from './proof-card.tsx';
import { periodQuery, useChangePeriod, useDownloadSummary } from './sales-tax.queries.ts';
import { stateName } from './us-states.ts';
import { useTaxFormat } from './use-tax-format.ts';

/** One filing period: what was sold in it, what is to pay, and whether it was filed and paid. */
export function PeriodPage({ id }: { id: number }) {
  const { t } = useTranslation('sales-tax');
  const { data, error, isPending, refetch } = useQuery(periodQuery(id));
  // What is typed and not saved is not what would be filed.
  const [isTyped, setTyped] = useState(false);
  return (
    <Page
      title={data?.agency.name ?? t('period.one')}
      {...(data ? { heading: <Bdi>{data.agency.name}</Bdi> } : {})}
      description={data ? <DueBadge period={data} /> : undefined}
      actions={data ? <Acts period={data} isTyped={isTyped} /> : null}
      isLoading={isPending}
      error={data ? null : error}
      errorTitle={t('failed')}
      onRetry={() => void refetch()}
    >
      {data ? (
        <Stack gap="md" maw={880}>
          <Days period={data} />
          {data.permissions.update ? (
            <FiguresForm key={linesOf(data)} period={data} onTyped={setTyped} />
          ) : (
            <Figures period={data} />
          )}
          <ProofCard period={data} />
        </Stack>
      ) : null}
    </Page>
  );
}

/** The fields of a form are those of its lines. */
const linesOf = ({ lines }: SalesTaxPeriod): string => lines.map(({ rateId, from }) => `${rateId} ${from}`).join();

function Days({ period }: { period: SalesTaxPeriod }) {
  const { t } = useTranslation('sales-tax');
  const { day } = useTaxFormat();
  const { agency, from, to, dueOn, prepaymentDueOn, filedOn, paidOn, confirmation } = period;
  const facts = [
    { key: 'period', name: t('column.period'), value: t('period_days', { from: day(from), to: day(to) }) },
    { key: 'due', name: t('column.due_on'), value: day(dueOn) },
    ...(prepaymentDueOn === null
      ? []
      : [{ key: 'ahead', name: t('period.prepayment_due'), value: day(prepaymentDueOn) }]),
    { key: 'frequency', name: t('filter.frequency'), value: t(`frequency.${period.frequency}`) },
    { key: 'level', name: t('filter.level'), value: t(`level.${agency.level}`) },
    { key: 'state', name: t('column.state'), value: stateName(agency.state) },
    ...(filedOn === null ? [] : [{ key: 'filed', name: t('period.filed_on'), value: day(filedOn) }]),
    ...(paidOn === null ? [] : [{ key: 'paid', name: t('period.paid_on'), value: day(paidOn) }]),
    ...(confirmation === '' ? [] : [{ key: 'no', name: t('period.confirmation'), value: <Bdi>{confirmation}</Bdi> }]),
  ];
  return (
    <Card title={t('period.days')}>
      <Facts facts={facts} />
    </Card>
  );
}

/** What was entered, where it can no longer be changed. */
function Figures({ period }: { period: SalesTaxPeriod }) {
  const { t } = useTranslation('sales-tax');
  const { money, rate } = useTaxFormat();
  const { currency, figures, lines } = period;
  const amount = (units: number) => money(units, currency);
  const facts = [
    { key: 'gross', name: t('figures.gross'), value: amount(figures?.gross ?? 0) },
    { key: 'exempt', name: t('figures.exempt'), value: amount(figures?.exempt ?? 0) },
    ...lines.map((line) => ({
      key: `${line.rateId} ${line.from}`,
      name: t('figures.line', { name: line.name, rate: rate(line.rate) }),
      value: t('figures.line_sums', { taxable: amount(line.taxable), tax: amount(line.tax) }),
    })),
    { key: 'prepaid', name: t('figures.prepaid'), value: amount(figures?.prepaid ?? 0) },
    { key: 'adjustment', name: t('figures.adjustment'), value: amount(figures?.adjustment ?? 0) },
    { key: 'to_pay', name: t('column.to_pay'), value: amount(period.toPay) },
  ];
  return (
    <Card title={t('figures.title')}>
      <Facts facts={facts} />
      {figures?.note ? (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          <Bdi>{figures.note}</Bdi>
        </Text>
      ) : null}
    </Card>
  );
}

function Acts({ period, isTyped }: { period: SalesTaxPeriod; isTyped: boolean }) {
  const { t } = useTranslation('sales-tax');
  const [asked, setAsked] = useState<'file' | 'pay' | null>(null);
  const { mutate, isPending } = useChangePeriod(period);
  const summary = useDownloadSummary(period.id);
  const locale = useLocale();
  const { file, pay, reopen } = period.permissions;
  const isUnsaved = isTyped || period.figures === null;
  const openAgain = async () => {
    const question = { title: t('act.reopen'), body: t('act.reopen_text'), confirmLabel: t('act.reopen') };
    if (!(await confirm(question))) return;
    mutate({ kind: 'reopen' }, { onError: (cause) => toastFailure(t('act.failed'), cause) });
  };
  return (
    <Group gap="sm">
      <Button
        variant="default"
        leftSection={<FileDown size={16} aria-hidden />}
        loading={summary.isPending}
        onClick={() => summary.mutate(locale)}
      >
        {t('summary.download')}
      </Button>
      {reopen ? (
        <Button variant="default" loading={isPending} onClick={() => void openAgain()}>
          {t('act.reopen')}
        </Button>
      ) : null}
      {file ? (
        <Button disabled={isUnsaved} onClick={() => setAsked('file')}>
          {t('act.file')}
        </Button>
      ) : null}
      {pay ? (
        <Button variant={file ? 'default' : 'filled'} onClick={() => setAsked('pay')}>
          {t('act.pay')}
        </Button>
      ) : null}
      {file && isUnsaved ? (
        <Alert color="blue" icon={<Info aria-hidden />} p="xs">
          {t('act.needs_figures')}
        </Alert>
      ) : null}
      {asked === null ? null : <DoneDialog period={period} kind={asked} onClose={() => setAsked(null)} />}
    </Group>
  );
}
