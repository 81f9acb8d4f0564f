import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import type { Job } from '@sealwright/contract';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { secondsLeft, useJobs } from '../../../lib/jobs.ts';
import { toastError } from '../../../ui/toast.ts';
import { type TransferKind, rowIdOf, useStopExport } from './exports.ts';

/** How far an export or import is, how long it will take at the present rate, and the way to stop it. */
export function ExportProgress({ kind, job }: { kind: TransferKind; job: Job }) {
  const { t } = useTranslation('privacy');
  const { number } = useFormat();
  const stop = useStopExport(kind);
  const row = useJobs(({ jobs }) => jobs.find(({ id }) => id === rowIdOf(job)));
  const left = row ? secondsLeft(row) : null;
  const { done, total } = job;
  const words = kind === 'import' ? 'import' : 'export';
  return (
    <Stack gap="xs">
      <Group justify="space-between" gap="xs">
        <Text fw={550}>{t(job.state === 'waiting' ? `${words}.waiting` : `${words}.running`)}</Text>
        <Button
          variant="default"
          loading={stop.isPending || stop.isSuccess}
          onClick={() => stop.mutate(job.id, { onError: toastError })}
        >
          {t(`${words}.stop`)}
        </Button>
      </Group>
      <Progress.Root size="md">
        <Progress.Section
          value={total ? Math.min(100, (done / total) * 100) : 0}
          aria-label={t(`${words}.running`)}
          animated={job.state === 'waiting'}
        />
      </Progress.Root>
      <Text size="sm" c="dimmed">
        {total === null ? t('export.counting') : t('export.parts', { done: number(done), total: number(total) })}
        {left === null ? null : ` · ${timeLeft(left)}`}
      </Text>
    </Stack>
  );

  /** Rounded up, and coarse: a number that jumps says less than one that is roughly right. */
  function timeLeft(seconds: number): string {
    if (seconds >= 60) return t('export.minutes_left', { count: Math.ceil(seconds / 60) });
    return t('export.seconds_left', { count: Math.max(5, Math.ceil(seconds / 5) * 5) });
  }
}
