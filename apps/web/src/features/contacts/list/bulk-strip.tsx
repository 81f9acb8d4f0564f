import { ActionIcon, Alert, Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import { CircleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { dropJob, secondsLeft, useJobs, type ShownJob } from '../../../lib/jobs.ts';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { isOfAct, type BulkAct } from './follow-bulk.ts';

/** How far a job on contacts is, on the page it belongs to; elsewhere the tray shows it. */
export function BulkStrip({ act }: { act: BulkAct }) {
  const jobs = useJobs((state) => state.jobs);
  return jobs
    .filter(({ id }) => isOfAct(act, id))
    .map((job) => (job.state === 'failed' ? <Failed key={job.id} job={job} /> : <Strip key={job.id} job={job} />));
}

function Strip({ job }: { job: ShownJob }) {
  const { t } = useTranslation('contacts');
  const { number } = useFormat();
  const left = secondsLeft(job);
  const { done, total } = job;
  return (
    <Paper withBorder radius="lg" p="14px 16px">
      <Stack gap="sm">
        <Group gap="sm" justify="space-between" wrap="nowrap">
          <Text fw={550}>{job.title}</Text>
          {job.cancel ? (
            <Button size="sm" variant="default" onClick={job.cancel}>
              {t('work.stop')}
            </Button>
          ) : null}
        </Group>
        <Progress.Root size="md">
          <Progress.Section
            value={total ? Math.min(100, (done / total) * 100) : 0}
            aria-label={job.title}
            animated={job.state === 'waiting'}
          />
        </Progress.Root>
        <Text size="sm" c="dimmed">
          {total === null ? t('work.counting') : t('work.of', { done: number(done), total: number(total) })}
          {job.rate ? ` · ${t('work.rate', { number: number(Math.round(job.rate)) })}` : null}
          {left === null ? null : ` · ${timeLeft(left)}`}
        </Text>
      </Stack>
    </Paper>
  );

  /** Rounded up, and coarse: a number that jumps says less than one that is roughly right. */
  function timeLeft(seconds: number): string {
    if (seconds >= 60) return t('work.minutes_left', { count: Math.ceil(seconds / 60) });
    return t('work.seconds_left', { count: Math.max(5, Math.ceil(seconds / 5) * 5) });
  }
}

function Failed({ job }: { job: ShownJob }) {
  const { t } = useTranslation('contacts');
  const errors = useErrorTexts();
  return (
    <Alert role="alert" color="red" variant="light" icon={<CircleAlert aria-hidden />} title={job.title}>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <Text size="sm">{errors(job.error ?? 'internal')}</Text>
        <ActionIcon aria-label={t('work.dismiss')} onClick={() => dropJob(job.id)}>
          <X size={18} aria-hidden />
        </ActionIcon>
      </Group>
    </Alert>
  );
}
