import { Paper, Stack } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Mirrored } from '../../../ui/mirrored.tsx';
import { Page } from '../../../ui/page.tsx';
import { PreferenceTable } from './preference-table.tsx';
import { withChoice } from './preferences.ts';
import { type Preferences, preferencesQuery, preferencesSaver } from './preferences.queries.ts';
import { SaveState } from './save-state.tsx';
import { ZoneChoice } from './zone-choice.tsx';

/** What to be told, and how. There is no button to save: each choice saves itself. */
export function NotificationPreferencesPage() {
  const { t } = useTranslation('notifications');
  const { data, error, isPending, refetch } = useQuery({
    ...preferencesQuery,
    // What is being chosen here is newer than what another reading would bring.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Page
      title={t('preferences.title')}
      description={t('preferences.description')}
      back={
        <Link to="/notifications">
          <Mirrored icon={ChevronLeft} size={16} />
          {t('title')}
        </Link>
      }
      isLoading={isPending}
      error={data ? null : error}
      onRetry={() => void refetch()}
    >
      {data ? <Form saved={data} /> : null}
    </Page>
  );
}

function Form({ saved }: { saved: Preferences }) {
  const cache = useQueryClient();
  const [wanted, setWanted] = useState(saved);
  const [saver] = useState(() => preferencesSaver(cache, saved));
  const state = useSyncExternalStore(saver.subscribe, saver.getState);
  useEffect(() => {
    const flush = () => void saver.flush();
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [saver]);

  const change = (next: Preferences) => {
    setWanted(next);
    saver.change(next);
  };
  return (
    <Stack gap="sm" maw={920}>
      <SaveState state={state} onRetry={() => void saver.retry()} />
      <Paper withBorder radius="lg">
        <PreferenceTable
          preferences={wanted.preferences}
          onChoose={(status, way, isOn) => change(withChoice(wanted, status, way, isOn))}
        />
      </Paper>
      <ZoneChoice timeZone={wanted.timeZone} onChange={(timeZone) => change({ ...wanted, timeZone })} />
    </Stack>
  );
}
