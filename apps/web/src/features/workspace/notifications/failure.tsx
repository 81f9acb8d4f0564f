import { Alert, Button, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText, useErrorTexts } from '../../../ui/error-text.ts';
import { toastFailure } from '../../../ui/toast.ts';

/** Tells once of each failure to read; it also stands on the page, because a toast goes away. */
export function useFetchFailure(error: unknown): void {
  const { t } = useTranslation('notifications');
  const tell = useEffectEvent(() => toastFailure(t('fetch_failed'), error));
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
