import { Alert, Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { t as translate } from 'i18next';
import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../lib/api-error.ts';
import { errorText, useErrorTexts } from '../../ui/error-text.ts';

const FAILURE_MS = 10_000;

/** A toast with a sentence of ours: 'Failed' when the server refused, 'Error' when something broke. */
export function tellFailure(message: string, error: unknown): void {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  notifications.show({
    id: message,
    title: translate(isRefusal ? 'failed' : 'error'),
    message,
    color: 'red',
    autoClose: FAILURE_MS,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': translate('close') },
    role: 'alert',
  });
}

/** Tells once of each failure to read; it also stands on the page, because a toast goes away. */
export function useFetchFailure(error: unknown): void {
  const { t } = useTranslation('notifications');
  const tell = useEffectEvent(() => tellFailure(t('fetch_failed'), error));
  useEffect(() => {
    if (error) tell();
  }, [error]);
}

/** What failed, why, and the way to try again, where it happened. */
export function FailureNote(props: { title: string; error: unknown; isTrying?: boolean; onRetry: () => void }) {
  const errors = useErrorTexts();
  const common = useTranslation('common').t;
  return (
    <Alert role="alert" color="red" variant="light" title={props.title} icon={<CircleAlert aria-hidden />}>
      <Text size="sm">{errorText(errors, props.error)}</Text>
      <Button mt="sm" size="sm" variant="default" loading={props.isTrying ?? false} onClick={props.onRetry}>
        {common('try_again')}
      </Button>
    </Alert>
  );
}
