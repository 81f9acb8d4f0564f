import { Alert, Progress, Text } from '@mantine/core';
import type { BulkSendDetails } from '@sealwright/contract';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { type ErrorKey, useErrorTexts } from '../../../ui/error-text.ts';
import { Facts } from '../../../ui/facts.tsx';

/** How far a bulk send is, and why it waits where it does. */
export function BatchProgress({ batch }: { batch: BulkSendDetails }) {
  const { t } = useTranslation('bulk-sends');
  const format = useFormat();
  const total = batch.rowCount - batch.wrongCount;
  const share = (count: number): number => (total === 0 ? 0 : (count / total) * 100);
  const words = t('progress.of', { done: format.number(batch.sentCount), total: format.number(total) });
  return (
    <Card title={t('progress.title')}>
      <Why batch={batch} />
      <Progress.Root size="lg">
        <Progress.Section
          value={Math.max(batch.state === 'sending' ? 1 : 0, share(batch.sentCount))}
          aria-label={words}
          animated={batch.state === 'sending'}
        />
        <Progress.Section value={share(batch.failedCount)} color="red" aria-label={t('row_state.failed')} />
      </Progress.Root>
      <Text size="sm" aria-live="polite">
        {words}
      </Text>
      <Facts facts={useFacts(batch)} />
    </Card>
  );
}

function Why({ batch: { state, pausedBecause, startAt, nextAt, perHour } }: { batch: BulkSendDetails }) {
  const { t } = useTranslation('bulk-sends');
  const errors = useErrorTexts();
  const format = useFormat();
  if (state === 'paused') {
    return (
      <Alert color="orange" icon={<CircleAlert aria-hidden />} title={t('paused.title')}>
        {pausedBecause === null ? t('paused.by_person') : errors(pausedBecause as ErrorKey)}
      </Alert>
    );
  }
  if (state === 'scheduled' && startAt !== null) {
    return <Text size="sm">{t('scheduled', { time: format.time(startAt) })}</Text>;
  }
  if (state === 'sending' && perHour !== null && nextAt !== null) {
    return <Text size="sm">{t('next_at', { time: format.time(nextAt) })}</Text>;
  }
  return null;
}

function useFacts(batch: BulkSendDetails) {
  const { t } = useTranslation('bulk-sends');
  const format = useFormat();
  const counts = [
    { key: 'ready', value: batch.readyCount },
    { key: 'sent', value: batch.sentCount },
    { key: 'failed', value: batch.failedCount },
    { key: 'wrong', value: batch.wrongCount },
    { key: 'cancelled', value: batch.cancelledCount },
  ] as const;
  const pace = batch.perHour === null ? t('pace.none') : t('pace.per_hour', { count: batch.perHour });
  return [
    ...counts
      .filter(({ key, value }) => value > 0 || key === 'sent' || key === 'ready')
      .map(({ key, value }) => ({ key, name: t(`row_state.${key}`), value: format.number(value) })),
    { key: 'pace', name: t('pace'), value: pace },
    { key: 'template', name: t('template'), value: <Bdi>{batch.template.name}</Bdi> },
    { key: 'owner', name: t('column.owner'), value: <Bdi>{batch.owner.name}</Bdi> },
    ...(batch.startedAt === null ? [] : [{ key: 'started', name: t('started'), value: format.time(batch.startedAt) }]),
    ...(batch.finishedAt === null
      ? []
      : [{ key: 'finished', name: t('finished'), value: format.time(batch.finishedAt) }]),
  ];
}
