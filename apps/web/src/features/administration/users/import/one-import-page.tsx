import { Stack } from '@mantine/core';
import type { UserImport } from '@sealwright/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isJobOpen } from '../../../../lib/follow-job.ts';
import { Bdi } from '../../../../ui/bidi.tsx';
import { Page } from '../../../../ui/page.tsx';
import { followUserImport } from './import.follow.ts';
import { userImportQuery } from './import.queries.ts';
import { ImportCheck } from './import-check.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportProblems } from './import-problems.tsx';
import { ImportProgress } from './import-progress.tsx';

/** A list of people: who of them would be added, how far that is, and what came of it. */
export function OneUserImportPage({ id }: { id: number }) {
  const { t } = useTranslation('administration');
  const cache = useQueryClient();
  const { data, error, isPending, refetch } = useQuery(userImportQuery(id));
  const job = data?.job ?? null;
  useEffect(() => {
    if (job !== null) followUserImport(cache, job);
  }, [cache, job]);
  const state = job === null ? 'check' : isJobOpen(job) ? 'running' : 'over';
  return (
    <Page
      title={t(`import.heading.${state}`)}
      description={data ? <Bdi>{data.fileName}</Bdi> : undefined}
      isLoading={isPending}
      error={data ? null : error}
      onRetry={() => void refetch()}
    >
      {data ? <Parts one={data} /> : null}
    </Page>
  );
}

function Parts({ one }: { one: UserImport }) {
  const { job, wrongCount } = one;
  const isRunning = job !== null && isJobOpen(job);
  return (
    <Stack gap="md" maw={880}>
      {job === null ? <ImportCheck one={one} /> : null}
      {isRunning ? <ImportProgress job={job} /> : null}
      {job !== null && !isRunning ? <ImportOutcome job={job} /> : null}
      {wrongCount > 0 && !isRunning ? <ImportProblems one={one} /> : null}
    </Stack>
  );
}
