import { ActionIcon, Button, Progress } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';
import { endWork, isUnderWay, secondsLeft, type Work } from '../lib/work.ts';
import { Bdi } from '../ui/bidi.tsx';
import { useErrorTexts } from '../ui/error-text.ts';
import classes from './work-tray.module.css';

/** The works under way and those that have just ended, each with its way back. */
export function WorkList({ works }: { works: readonly Work[] }) {
  const { t } = useTranslation('wizard');
  return (
    <section className={classes.tray} aria-label={t('work.title')}>
      <ul className={classes.list}>
        {works.map((work) => (
          <WorkRow key={work.id} work={work} />
        ))}
      </ul>
    </section>
  );
}

function WorkRow({ work }: { work: Work }) {
  const { t } = useTranslation('wizard');
  const isActive = isUnderWay(work);
  const [path, search] = work.href.split('?');
  const end = () => {
    if (isActive) work.cancel?.();
    endWork(work.id);
  };
  return (
    <li className={classes.work}>
      <div className={classes.head}>
        {work.state === 'done' ? <CircleCheck size={18} aria-hidden className={classes.good} /> : null}
        {work.state === 'failed' ? <CircleAlert size={18} aria-hidden className={classes.bad} /> : null}
        <Link to={path ?? '/'} search={Object.fromEntries(new URLSearchParams(search))} className={classes.title}>
          <Bdi>{work.title}</Bdi>
        </Link>
        {isActive && work.cancel === null ? null : (
          <ActionIcon
            aria-label={t(isActive ? 'cancel_work' : 'dismiss_file', { name: work.title })}
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
            value={work.total ? Math.min(100, (work.done / work.total) * 100) : 0}
            aria-label={t('progress_of', { name: work.title })}
            animated={work.state === 'checking'}
          />
        </Progress.Root>
      ) : null}
      <WorkState work={work} />
    </li>
  );
}

function WorkState({ work }: { work: Work }) {
  const { t } = useTranslation('wizard');
  const errors = useErrorTexts();
  if (work.state === 'failed') {
    return (
      <div className={classes.state} role="alert">
        <span className={classes.bad}>{errors(work.error ?? 'internal')}</span>
        {work.retry ? (
          <Button size="compact-sm" variant="default" onClick={work.retry}>
            {t('retry')}
          </Button>
        ) : null}
      </div>
    );
  }
  return (
    <div className={classes.state}>
      {work.state === 'running' ? <Amounts work={work} /> : <output>{t(`work.${work.state}`)}</output>}
    </div>
  );
}

function Amounts({ work }: { work: Work }) {
  const { t } = useTranslation('wizard');
  const { bytes, number } = useFormat();
  const amount = (value: number) => (work.unit === 'bytes' ? bytes(value) : number(Math.round(value)));
  const left = secondsLeft(work);
  return (
    <>
      <span>
        {work.total === null ? amount(work.done) : t('work.of', { done: amount(work.done), total: amount(work.total) })}
      </span>
      {work.rate ? <span>{t('work.rate', { amount: amount(work.rate) })}</span> : null}
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
