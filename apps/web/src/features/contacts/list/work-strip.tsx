import { ActionIcon, Alert, Button, Paper, Progress, Text } from '@mantine/core';
import { CircleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { endWork, secondsLeft, useWorks, type Work } from '../../../lib/work.ts';
import { useErrorTexts } from '../../../ui/error-text.ts';
import { isOfAct, type LongAct } from './follow-many.ts';
import classes from './work-strip.module.css';

/** How far long work on contacts is, on the page it belongs to; elsewhere the tray shows it. */
export function WorkStrip({ act }: { act: LongAct }) {
  const works = useWorks((state) => state.works);
  return works
    .filter(({ id }) => isOfAct(act, id))
    .map((work) =>
      work.state === 'failed' ? <Failed key={work.id} work={work} /> : <Strip key={work.id} work={work} />,
    );
}

function Strip({ work }: { work: Work }) {
  const { t } = useTranslation('contacts');
  const { number } = useFormat();
  const left = secondsLeft(work);
  const { done, total } = work;
  return (
    <Paper withBorder radius="lg" className={classes.strip}>
      <div className={classes.line}>
        <Text fw={550}>{work.title}</Text>
        {work.cancel ? (
          <Button size="sm" variant="default" onClick={work.cancel}>
            {t('work.stop')}
          </Button>
        ) : null}
      </div>
      <Progress.Root size="md">
        <Progress.Section
          value={total ? Math.min(100, (done / total) * 100) : 0}
          aria-label={work.title}
          animated={work.state === 'waiting'}
        />
      </Progress.Root>
      <Text size="sm" c="dimmed">
        {total === null ? t('work.counting') : t('work.of', { done: number(done), total: number(total) })}
        {work.rate ? ` · ${t('work.rate', { number: number(Math.round(work.rate)) })}` : null}
        {left === null ? null : ` · ${timeLeft(left)}`}
      </Text>
    </Paper>
  );

  /** Rounded up, and coarse: a number that jumps says less than one that is roughly right. */
  function timeLeft(seconds: number): string {
    if (seconds >= 60) return t('work.minutes_left', { count: Math.ceil(seconds / 60) });
    return t('work.seconds_left', { count: Math.max(5, Math.ceil(seconds / 5) * 5) });
  }
}

function Failed({ work }: { work: Work }) {
  const { t } = useTranslation('contacts');
  const errors = useErrorTexts();
  return (
    <Alert role="alert" color="red" variant="light" icon={<CircleAlert aria-hidden />} title={work.title}>
      <div className={classes.line}>
        <Text size="sm">{errors(work.error ?? 'internal')}</Text>
        <ActionIcon aria-label={t('work.dismiss')} onClick={() => endWork(work.id)}>
          <X size={18} aria-hidden />
        </ActionIcon>
      </div>
    </Alert>
  );
}
