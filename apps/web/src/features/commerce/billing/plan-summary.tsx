import { Group, Skeleton, Stack, Text } from '@mantine/core';
import type { OfferedPlan, PlanChange } from '@sealwright/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useMoney } from '../plans/use-money.ts';

type About = {
  plan: OfferedPlan;
  /** What the present plan is called. */
  current: string;
  hasCard: boolean;
  isFirst: boolean;
  isCardNeeded: boolean;
};

/** What is charged now and later, before anything is confirmed. */
export function PlanSummary({ preview, ...about }: About & { preview: UseQueryResult<PlanChange> }) {
  const { t } = useTranslation('billing');
  const { data, error, refetch } = preview;
  return (
    <Card title={t('summary.title')}>
      <div aria-live="polite">
        {error ? <ErrorNote error={error} title={t('failed.preview')} onRetry={() => void refetch()} /> : null}
        {data && !error ? <Change change={data} {...about} /> : null}
        {data || error ? null : <Skeleton height={96} />}
      </div>
    </Card>
  );
}

function Change({ change, ...about }: About & { change: PlanChange }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const { when, from } = change;
  const values = { plan: about.plan.name, day: format.date(from) };
  return (
    <Stack gap="sm" maw={480}>
      {when === 'at_period_end' ? <Text>{t('summary.later', values)}</Text> : null}
      {when === 'kept' ? <Text>{t('summary.kept', values)}</Text> : null}
      {when === 'now' ? <Due change={change} {...about} /> : null}
      <Next change={change} />
    </Stack>
  );
}

function Due({ change, plan, current, hasCard, isFirst, isCardNeeded }: About & { change: PlanChange }) {
  const { t } = useTranslation('billing');
  const money = useMoney();
  const { price, credit, carried, isCarried, totals, currency } = change;
  const how = isCardNeeded ? 'card_needed' : hasCard ? 'card' : 'page';
  return (
    <>
      <Row label={t('summary.price', { plan: plan.name })} value={money(price, currency)} />
      {credit > 0 ? <Row label={t('summary.credit', { plan: current })} value={money(-credit, currency)} /> : null}
      {carried > 0 ? <Row label={t('summary.carried')} value={money(carried, currency)} /> : null}
      {totals.tax > 0 ? <Row label={t('summary.tax')} value={money(totals.tax, currency)} /> : null}
      <Row label={t('summary.now')} value={money(totals.total, currency)} isStrong />
      {isCarried ? <Text size="sm">{t('summary.next_invoice')}</Text> : null}
      {totals.total > 0 || isCardNeeded ? (
        <Text size="sm" c={isCardNeeded ? 'red' : 'dimmed'}>
          {t(`summary.${isFirst || isCardNeeded || hasCard ? how : 'card'}`)}
        </Text>
      ) : null}
    </>
  );
}

function Next({ change: { nextTotal, nextFrom, currency } }: { change: PlanChange }) {
  const { t } = useTranslation('billing');
  const format = useFormat();
  const money = useMoney();
  if (nextTotal === 0) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('summary.next', { amount: money(nextTotal, currency), day: format.date(nextFrom) })}
    </Text>
  );
}

function Row({ label, value, isStrong = false }: { label: string; value: string; isStrong?: boolean }) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="md" fw={isStrong ? 600 : 400}>
      <Text inherit miw={0} style={{ overflowWrap: 'anywhere' }}>
        {label}
      </Text>
      <Text inherit style={{ whiteSpace: 'nowrap' }}>
        {value}
      </Text>
    </Group>
  );
}
