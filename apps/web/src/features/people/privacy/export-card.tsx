import { Text } from '@mantine/core';
import type { Job } from '@sealwright/contract';
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { isJobOpen } from '../../../lib/follow-job.ts';
import { Card } from '../../../ui/card.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { RowsSkeleton } from '../../../ui/skeletons.tsx';
import { ExportList } from './export-list.tsx';
import { ExportProgress } from './export-progress.tsx';
import { type ExportKind, followExport } from './exports.ts';

type Props = {
  kind: ExportKind;
  title: string;
  text: string;
  /** Names the list of those that are over. */
  list: string;
  reading: UseQueryResult<{ results: Job[] }>;
  noteOf?: (job: Job) => string | null;
  /** Says why none may be begun; their files are not listed either. */
  refusal?: string | null;
  /** What begins one, while none is under way. */
  children: ReactNode;
};

/** The exports of one kind: the one that is under way, or what begins one, and those that are over. */
export function ExportCard({ kind, title, text, list, reading, noteOf, refusal = null, children }: Props) {
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
      <ExportList kind={kind} label={list} jobs={refusal === null ? (data?.results ?? []) : []} noteOf={noteOf} />
    </Card>
  );
}
