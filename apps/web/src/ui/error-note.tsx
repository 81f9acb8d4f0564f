import { Alert, Button, Group, Text } from '@mantine/core';
import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api-error.ts';
import { Bdi } from './bidi.tsx';
import { errorText, useErrorTexts } from './error-text.ts';

/** Shows a failure where it happened, with what can be done about it; `title` says what could not be done. Renders nothing without one. */
export function ErrorNote(props: { error: unknown; title?: string | undefined; onRetry?: () => void }) {
  const { error, title, onRetry } = props;
  const t = useErrorTexts();
  const common = useTranslation('common').t;
  if (!error) return null;
  const requestId = error instanceof ApiError && error.code === 'internal' ? error.requestId : null;
  return (
    <Alert role="alert" color="red" variant="light" title={title} icon={<CircleAlert aria-hidden />}>
      <Text size="sm">{errorText(t, error)}</Text>
      {requestId ? (
        <Text size="xs" c="dimmed" mt={4}>
          {common('reference')} <Bdi>{requestId}</Bdi>
        </Text>
      ) : null}
      {onRetry ? (
        <Group mt="sm">
          <Button size="sm" variant="default" onClick={onRetry}>
            {common('try_again')}
          </Button>
        </Group>
      ) : null}
    </Alert>
  );
}
