import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api.ts';
import { CardPage } from '../../ui/card-page.tsx';
import { ErrorNote } from '../../ui/error-note.tsx';
import { TextSkeleton } from '../../ui/skeletons.tsx';
import { activationQuery } from './auth.queries.ts';
import { ResendActivation } from './resend-activation.tsx';

export function ActivatePage(params: { uid: string; token: string }) {
  const { t } = useTranslation('auth');
  const { data, error, refetch } = useQuery(activationQuery(params));
  if (data) {
    return (
      <CardPage title={t('activate.done')}>
        <Text>{t('activate.done_text')}</Text>
        <Button component={Link} to="/sign-in">
          {t('sign_in.submit')}
        </Button>
      </CardPage>
    );
  }
  if (error && isDead(error)) {
    return (
      <CardPage title={t('activate.invalid')}>
        <Text>{t('activate.invalid_text')}</Text>
        <ResendActivation />
      </CardPage>
    );
  }
  return (
    <CardPage title={t('activate.title')}>
      {error ? <ErrorNote error={error} onRetry={() => void refetch()} /> : <TextSkeleton lines={2} />}
    </CardPage>
  );
}

const isDead = (error: unknown): boolean =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
