import { ActionIcon, Button, Group, Progress, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { dropJob, isUnderWay, secondsLeft, type ShownJob } from '../lib/jobs.ts';
import { Bdi } from '../ui/bidi.tsx';
import { useErrorTexts } from '../ui/error-text.ts';
import { toastError } from '../ui/toast.ts';
import classes from './job-tray.module.css';

/** The jobs under way and those that have just ended, each with its way back. */
export function JobList({ jobs }: { jobs: readonly ShownJob[] }) {
  const { t } = useTranslation('wizard');
  return (
    <section className={classes.tray} aria-label={t('work.title')}>
      <Stack component="ul" gap={0}>
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </Stack>
    </section>
  );
}

function JobRow({ job }: { job: ShownJob }) {
  const { t } = useTranslation('wizard');
  const isActive = isUnderWay(job);
  const [path, search] = job.href.split('?');
  const end = () => {
    if (isActive) void Promise.resolve(job.cancel?.()).catch(toastError);
    dropJob(job.id);
  };
  return (
    <li className={classes.work}>
      <Group gap="xs" mih={36} wrap="nowrap">
        {job.state === 'done' ? (
          <CircleCheck size={18} aria-hidden color="var(--colour-good)" style={{ flex: 'none' }} />
        ) : null}
        {job.state === 'failed' ? (
          <CircleAlert size={18} aria-hidden color="var(--mantine-color-error)" style={{ flex: 'none' }} />
        ) : null}
        <Link to={path ?? '/'} search={Object.fromEntries(new URLSearchParams(search))} className={classes.title}>
          <Bdi>{job.title}</Bdi>
        </Link>
        {isActive && job.cancel === null ? null : (
          <ActionIcon
            aria-label={t(isActive ? 'cancel_work' : 'dismiss_file', { name: job.title })}
            title={t(isActive ? 'cancel' : 'dismiss')}
            onClick={end}
          >
            <X size={18} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {isActive ? (
        <Progress.Root size="sm">
          <Progress.Section
            value={job.total ? Math.min(100, (job.done / job.total) * 100) : 0}
            aria-label={t('progress_of', { name: job.title })}
            animated={job.state === 'checking'}
          />
        </Progress.Root>
      ) : null}
      <JobStatus job={job} />
    </li>
  );
}

function JobStatus({ job }: { job: ShownJob }) {
  const { t } = useTranslation('wizard');
  const errors = useErrorTexts();
  if (job.state === 'failed') {
    return (
      <Group gap="4px 12px" mt={4} fz="sm" c="dimmed" role="alert">
        <Text inherit flex="1 1 200px" c="var(--mantine-color-error)">
          {errors(job.error ?? 'internal')}
        </Text>
        {job.retry ? (
          <Button size="compact-sm" variant="default" onClick={job.retry}>
            {t('retry')}
          </Button>
        ) : null}
      </Group>
    );
  }
  return (
    <Group gap="4px 12px" mt={4} fz="sm" c="dimmed">
      {job.state === 'running' ? <Amounts job={job} /> : <output>{t(`work.${job.state}`)}</output>}
    </Group>
  );
}

function Amounts({ job }: { job: ShownJob }) {
  const { t } = useTranslation('wizard');
  const { bytes, number } = useFormat();
  const amount = (value: number) => (job.unit === 'bytes' ? bytes(value) : number(Math.round(value)));
  const left = secondsLeft(job);
  return (
    <>
      <span>
        {job.total === null ? amount(job.done) : t('work.of', { done: amount(job.done), total: amount(job.total) })}
      </span>
      {job.rate ? <span>{t('work.rate', { amount: amount(job.rate) })}</span> : null}
      {left === null ? null : <TimeLeft seconds={left} />}
    </>
  );
}

/** Rounded up, and coarse: a number that jumps says less than one that is roughly right. */
function TimeLeft({ seconds }: { seconds: number }) {
  const { t } = useTranslation('wizard');
  if (seconds >= 60) return <span>{t('work.minutes_left', { count: Math.ceil(seconds / 60) })}</span>;
  return <span>{t('work.seconds_left', { count: Math.max(1, Math.ceil(seconds / 5) * 5) })}</span>;
}
