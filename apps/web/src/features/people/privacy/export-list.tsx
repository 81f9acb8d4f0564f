import { Button, Group, Stack, Text } from '@mantine/core';
import type { Job } from '@sealwright/contract';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format.ts';
import { isJobOpen } from '../../../lib/follow-job.ts';
import { NotConfirmed } from '../../../ui/confirm-identity.tsx';
import { Ruled } from '../../../ui/ruled.tsx';
import { toastError } from '../../../ui/toast.ts';
import { type ExportKind, useDownloadExport } from './exports.ts';

type Props = {
  kind: ExportKind;
  label: string;
  jobs: readonly Job[];
  /** What is to be known of the file of an export, beside its size and time. */
  noteOf?: ((job: Job) => string | null) | undefined;
};

/** The exports that are over, newest first. */
export function ExportList({ kind, label, jobs, noteOf }: Props) {
  const take = useDownloadExport(kind);
  const over = jobs.filter((job) => !isJobOpen(job) && job.state !== 'cancelled');
  if (over.length === 0) return null;
  return (
    <Ruled aria-label={label}>
      {over.map((job) => (
        <ExportRow key={job.id} job={job} take={take} note={noteOf?.(job) ?? null} />
      ))}
    </Ruled>
  );
}

type RowProps = { job: Job; take: ReturnType<typeof useDownloadExport>; note: string | null };

function ExportRow({ job, take, note }: RowProps) {
  const { t } = useTranslation('privacy');
  const format = useFormat();
  const made = format.time(job.finishedAt ?? job.createdAt);
  return (
    <li>
      <Group justify="space-between" gap="xs">
        <Stack gap={0} miw={0}>
          <Text fw={550}>{t('export.of', { time: made })}</Text>
          <Text size="sm" c="dimmed">
            {describe()}
          </Text>
          {note === null ? null : <Text size="sm">{note}</Text>}
        </Stack>
        {job.file ? (
          <Button
            variant="default"
            leftSection={<Download size={18} aria-hidden />}
            loading={take.isPending && take.variables === job.id}
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
