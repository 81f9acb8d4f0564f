import { Text } from '@mantine/core';
import type { Job } from '@sealwright/contract';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { isJobOpen } from '../../../lib/follow-job.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { ExportProgress } from './export-progress.tsx';
import { followExport, type TransferKind } from './exports.ts';

type Props = {
  kind: TransferKind;
  title: string;
  text: string;
  reading: UseQueryResult<{ results: Job[] }>;
  /** Says why none may be begun; their files are not listed either. */
  refusal?: string | null;
  /** Shows those that are over. */
  renderOver: (jobs: readonly Job[]) => ReactNode;
  /** What begins one, while none is under way. */
  children: ReactNode;
};

/** The exports of one kind, or the imports: the one that is under way, or what begins one, and those that are over. */
export function ExportCard({ kind, title, text, reading, refusal = null, renderOver, children }: Props) {
  const { data, error, isPending, refetch } = reading;
  const cache = useQueryClient();
  const running = data?.results.find(isJobOpen);
  useEffect(() => {
    if (running !== undefined) followExport(cache, kind, running);
  }, [cache, kind, running]);
  return (
    <Card title={title}>
      <Text style={{ overflowWrap: 'anywhere' }}>{text}</Text>
      {error && data === undefined ? <ErrorNote error={error} onRetry={() => void refetch()} /> : null}
      {isPending ? <RowsSkeleton rows={1} /> : null}
      {refusal === null ? null : <Text c="dimmed">{refusal}</Text>}
      {running ? <ExportProgress key={running.id} kind={kind} job={running} /> : null}
      {data && !running && refusal === null ? children : null}
      {data && refusal === null ? renderOver(data.results) : null}
    </Card>
  );
}
