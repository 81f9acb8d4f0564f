import { ActionIcon, Button, Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { dropJob, isUnderWay, secondsLeft, type ShownJob } from '../lib/jobs.ts';
import { Bdi } from '../ui/bidi.tsx';
import { useErrorTexts } from '../ui/error-text.ts';
import classes from './job-tray.module.css';

/** The jobs under way and those that have just ended, each with its way back. */
export function JobList({ jobs }: { jobs: readonly ShownJob[] }) {
  const { t } = useTranslation('wizard');
  return (
    <section className={classes.tray} aria-label={t('work.title')}>
      <ul className={classes.list}>
        {jobs.map((job) => (
          <JobRow key={job.id} job={job} />
        ))}
      </ul>
    </section>
  );
}

function JobRow({ job }: { job: ShownJob }) {
  const { t } = useTranslation('wizard');
  const isActive = isUnderWay(job);
  const [path, search] = job.href.split('?');
  const end = () => {
    if (isActive) job.cancel?.();
    dropJob(job.id);
  };
  return (
    <li className={classes.work}>
      <div className={classes.head}>
        {job.state === 'done' ? <CircleCheck size={18} aria-hidden className={classes.good} /> : null}
        {job.state === 'failed' ? <CircleAlert size={18} aria-hidden className={classes.bad} /> : null}
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
      </div>
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
      <div className={classes.state} role="alert">
        <span className={classes.bad}>{errors(job.error ?? 'internal')}</span>
        {job.retry ? (
          <Button size="compact-sm" variant="default" onClick={job.retry}>
            {t('retry')}
          </Button>
        ) : null}
      </div>
    );
  }
  return (
    <div className={classes.state}>
      {job.state === 'running' ? <Amounts job={job} /> : <output>{t(`work.${job.state}`)}</output>}
    </div>
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
