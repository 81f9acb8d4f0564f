import { Button, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PackageOpen } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isJobOpen } from '../../../lib/follow-job.ts';
import { Card } from '../../../ui/card.tsx';
import { NotConfirmed } from '../../../ui/confirm-identity.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { followExport } from './export-follow.ts';
import { ExportList } from './export-list.tsx';
import { ExportProgress } from './export-progress.tsx';
import { exportsQuery, useBeginExport, useDownloadExport, useStopExport } from './privacy.queries.ts';

/** Everything one has here, as a file: asking for it, seeing it made, taking it. */
export function ExportSection() {
  const { t } = useTranslation('privacy');
  const cache = useQueryClient();
  const { data, error, isPending, refetch } = useQuery(exportsQuery);
  const begin = useBeginExport();
  const stop = useStopExport();
  const take = useDownloadExport();
  const running = data?.find(isJobOpen);
  useEffect(() => {
    if (running !== undefined) followExport(cache, running);
  }, [cache, running]);
  return (
    <Card title={t('export.title')}>
      <Text>{t('export.text')}</Text>
      {begin.error instanceof NotConfirmed ? null : <ErrorNote error={begin.error} />}
      {error && data === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <RowsSkeleton rows={1} /> : null}
      {running ? <ExportProgress key={running.id} job={running} stop={stop} /> : null}
      {data && !running ? (
        <Button
          style={{ alignSelf: 'start' }}
          leftSection={<PackageOpen size={18} aria-hidden />}
          loading={begin.isPending}
          onClick={() => begin.mutate()}
        >
          {t('export.begin')}
        </Button>
      ) : null}
      <ExportList label={t('export.list')} jobs={data ?? []} take={take} />
    </Card>
  );
}
