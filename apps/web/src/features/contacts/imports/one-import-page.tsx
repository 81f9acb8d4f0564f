import { Box, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../../../ui/page.tsx';
import { ImportOutcome } from './import-outcome.tsx';
import { ImportProgress } from './import-progress.tsx';
import { followImport } from './imports.follow.ts';
import { importQuery, type Imported } from './imports.queries.ts';
import { MappingForm } from './mapping-form.tsx';

// The job's events tell of what is new; this is for when they do not come through.
const SLOW_READ_MS = 5000;

/** One import, from its file to its report. */
export function OneImportPage({ id }: { id: number }) {
  const { t } = useTranslation('imports');
  const cache = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({
    ...importQuery(id),
    refetchInterval: ({ state }) => (state.data?.import.state === 'importing' ? SLOW_READ_MS : false),
  });
  useEffect(() => {
    if (data) followImport(cache, data);
  }, [cache, data]);
  const state = data?.import.state;
  return (
    <Box maw={960}>
      <Page
        title={state ? t(`heading.${state}`) : t('title')}
        description={state === 'idle' ? t('mapping.description') : undefined}
        isLoading={isPending}
        error={data ? null : error}
        onRetry={() => void refetch()}
      >
        <output className="visually-hidden">{state ? t(`heading.${state}`) : ''}</output>
        {data ? <Stage imported={data} /> : null}
      </Page>
    </Box>
  );
}

function Stage({ imported }: { imported: Imported }) {
  const stage = useRef<HTMLDivElement>(null);
  const { state } = imported.import;
  const before = useRef(state);
  useEffect(() => {
    // What had the focus went away with the stage before.
    if (before.current !== state) stage.current?.focus({ preventScroll: true });
    before.current = state;
  }, [state]);
  return (
    <Stack ref={stage} tabIndex={-1} gap="lg" style={{ outline: 'none' }} data-state={state}>
      {state === 'idle' ? <MappingForm imported={imported} /> : null}
      {state === 'importing' ? <ImportProgress imported={imported} /> : null}
      {state === 'idle' || state === 'importing' ? null : <ImportOutcome one={imported.import} />}
    </Stack>
  );
}
