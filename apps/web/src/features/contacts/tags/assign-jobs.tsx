import { Button, Paper, Progress, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isUnderWay, useJobs, type ShownJob } from '../../../lib/jobs.ts';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { WORK } from './assign-follow.ts';

/** Tags that are being given to many contacts: this is the screen that shows it in full. */
export function AssignJobs() {
  const jobs = useJobs((state) => state.jobs);
  const own = jobs.filter((job) => job.id.startsWith(WORK) && job.state !== 'done');
  return own.map((job) => <OneJob key={job.id} job={job} />);
}

function OneJob({ job }: { job: ShownJob }) {
  const { t } = useTranslation('tags');
  const common = useTranslation('common').t;
  const errors = useErrorTexts();
  const { number } = useFormat();
  const isActive = isUnderWay(job);
  const amounts = { done: number(job.done), total: number(job.total ?? 0) };
  return (
    <Paper withBorder radius="lg" p="md">
      <Stack gap="xs">
        <Text fw={550}>{job.title}</Text>
        {isActive ? (
          <Progress.Root>
            <Progress.Section
              value={job.total ? Math.min(100, (job.done / job.total) * 100) : 0}
              aria-label={job.title}
            />
          </Progress.Root>
        ) : null}
        {job.state === 'failed' ? (
          <Text size="sm" c="red" role="alert">
            {t('assign.failed')} {errors(job.error ?? 'internal')}
          </Text>
        ) : (
          <Text size="sm" c="dimmed">
            {job.total === null ? t('assign.waiting') : t('assign.amounts', amounts)}
          </Text>
        )}
        {isActive && job.cancel ? (
          <div>
            <Button size="sm" variant="default" onClick={job.cancel}>
              {common('cancel')}
            </Button>
          </div>
        ) : null}
      </Stack>
    </Paper>
  );
}
