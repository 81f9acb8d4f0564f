import { Button, Group, Progress, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { secondsLeft, useJobs } from '../../../lib/jobs.ts';
import { Bdi } from '../../../ui/bidi.tsx';
import { Card } from '../../../ui/card.tsx';
import { toastError } from '../../../ui/toast.ts';
import { Counts } from './counts.tsx';
import { rowsOf, useTimeLeft } from './imports.figures.ts';
import { rowIdOf } from './imports.follow.ts';
import { type Imported, useStopImport } from './imports.queries.ts';

/** How far an import is, how fast it goes, what came of it so far, and the way to stop it. */
export function ImportProgress({ imported }: { imported: Imported }) {
  const { t } = useTranslation('imports');
  const format = useFormat();
  const timeLeft = useTimeLeft();
  const { import: one, analysis } = imported;
  const job = useJobs(({ jobs }) => jobs.find(({ id }) => id === rowIdOf(one.id)));
  const stop = useStopImport();
  const rows = rowsOf(one, analysis);
  const { jobId } = one;
  const words = [
    doneOf(),
    job?.rate ? t('progress.rate', { rate: format.number(Math.round(job.rate)) }) : null,
    job ? timeLeft(secondsLeft(job)) : null,
  ];
  return (
    <Card label={t('heading.importing')}>
      <Group justify="space-between" gap="xs">
        <Text fw={550} miw={0}>
          <Bdi>{one.fileName}</Bdi>
        </Text>
        {jobId === null ? null : (
          <Button
            variant="default"
            loading={stop.isPending || stop.isSuccess}
            onClick={() => stop.mutate(jobId, { onError: toastError })}
          >
            {t('progress.cancel')}
          </Button>
        )}
      </Group>
      <Progress.Root size="lg">
        <Progress.Section
          // Never nothing: a bar that is not there yet is not seen as one.
          value={Math.max(1, shareOf() * 100)}
          aria-label={t('progress.label', { name: one.fileName })}
          animated={one.rowCount === 0}
        />
      </Progress.Root>
      <Text size="sm">{words.filter((word) => word !== null).join(' · ')}</Text>
      <Counts one={one} />
      <Text size="sm" c="dimmed">
        {t('progress.elsewhere')}
      </Text>
      <Text size="sm" c="dimmed">
        {t('progress.cancel_text')}
      </Text>
    </Card>
  );

  function doneOf(): string {
    if (one.rowCount === 0) return t('progress.waiting');
    const done = format.number(one.rowCount);
    if (rows === null) return t('progress.rows', { done });
    return t(rows.isEstimated ? 'progress.rows_about' : 'progress.rows_of', { done, total: format.number(rows.count) });
  }

  function shareOf(): number {
    const share = one.share > 0 ? one.share : rows && rows.count > 0 ? one.rowCount / rows.count : 0;
    return Math.min(1, share);
  }
}
