import { Button, Group, Stack, Text } from '@mantine/core';
import type { Job } from '@sealwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, PackageOpen } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { Card } from '../../../ui/card.tsx';
import { NotConfirmed } from '../../../ui/confirm-identity.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { toastError } from '../../../ui/toast.ts';
import { isJobOpen } from '../../../lib/follow-job.ts';
import { followExport } from './export-follow.ts';
import { ExportProgress } from './export-progress.tsx';
import { exportsQuery, useBeginExport, useDownloadExport } from './privacy.queries.ts';

/** Everything one has here, as a file: asking for it, seeing it made, taking it. */
export function ExportSection() {
  const { t } = useTranslation('privacy');
  const cache = useQueryClient();
  const { data, error, isPending, refetch } = useQuery(exportsQuery);
  const begin = useBeginExport();
  const running = data?.find(isJobOpen);
  useEffect(() => {
    if (running !== undefined) followExport(cache, running);
  }, [cache, running]);
  const over = data?.filter((job) => !isJobOpen(job) && job.state !== 'cancelled') ?? [];
  return (
    <Card title={t('export.title')}>
      <Text>{t('export.text')}</Text>
      {begin.error instanceof NotConfirmed ? null : <ErrorNote error={begin.error} />}
      {error && data === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <RowsSkeleton rows={1} /> : null}
      {running ? <ExportProgress job={running} /> : null}
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
      {over.length > 0 ? (
        <Ruled aria-label={t('export.list')}>
          {over.map((job) => (
            <ExportRow key={job.id} job={job} />
          ))}
        </Ruled>
      ) : null}
    </Card>
  );
}

function ExportRow({ job }: { job: Job }) {
  const { t } = useTranslation('privacy');
  const format = useFormat();
  const take = useDownloadExport();
  const made = format.time(job.finishedAt ?? job.createdAt);
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Stack gap={0} miw={0}>
          <Text fw={550}>{t('export.of', { time: made })}</Text>
          <Text size="sm" c="dimmed">
            {describe()}
          </Text>
        </Stack>
        {job.file ? (
          <Button
            variant="default"
            leftSection={<Download size={18} aria-hidden />}
            loading={take.isPending}
            aria-label={t('export.download_of', { time: made })}
            onClick={() =>
              take.mutate(job.id, {
                onError: (error) => {
                  if (!(error instanceof NotConfirmed)) toastError(error);
                },
              })
            }
          >
            {t('export.download')}
          </Button>
        ) : null}
      </Group>
    </li>
  );

  function describe(): string {
    if (job.state === 'failed') return t('export.failed');
    if (job.file === null) return t('export.gone');
    return t('export.until', { size: format.bytes(job.file.sizeBytes), time: format.time(job.file.expiresAt) });
  }
}
