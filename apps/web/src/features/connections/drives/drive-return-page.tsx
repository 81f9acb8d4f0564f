import { Loader, Text } from '@mantine/core';
import { DRIVE_NAMES, type Drive } from '@sealwright/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardPage } from '../../../ui/card-page.tsx';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { DRIVE_PATHS } from './drive-paths.ts';
import { driveQuery, endVisit } from './drives.queries.ts';
import type { DriveReturn } from './drives.search.ts';

/** Where providers send people back to. */
export function DriveReturnPage({ given }: { given: DriveReturn }) {
  const { t } = useTranslation('drives');
  const [error, setError] = useState<unknown>(null);
  const [visit] = useState(given);
  const done = useDone();
  useEffect(() => {
    if (visit.code === undefined) return undefined;
    let isShown = true;
    endVisit(visit.state, visit.code).then(
      (drive) => isShown && done(drive),
      (cause: unknown) => isShown && setError(cause),
    );
    return () => void (isShown = false);
  }, [visit, done]);

  if (visit.code !== undefined && error === null) {
    return (
      <CardPage title={t('return.title')}>
        <Loader aria-hidden />
        <Text c="dimmed">{t('return.text')}</Text>
      </CardPage>
    );
  }
  return (
    <CardPage title={t('return.failed')}>
      {error === null ? <Text>{t('return.cancelled')}</Text> : <ErrorNote error={error} />}
      <LinkButton to="/integrations" replace fullWidth>
        {t('return.back')}
      </LinkButton>
    </CardPage>
  );
}

/** Shows the drive that is connected now. */
function useDone(): (drive: Drive) => void {
  const { t } = useTranslation('drives');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const [done] = useState(() => (drive: Drive) => {
    cache.setQueryData(driveQuery(drive.provider).queryKey, drive);
    toastDone(t('return.done', { drive: DRIVE_NAMES[drive.provider] }));
    void navigate({ to: DRIVE_PATHS[drive.provider], replace: true });
  });
  return done;
}
