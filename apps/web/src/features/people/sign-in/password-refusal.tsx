import { Alert, Text } from '@mantine/core';
import { Hourglass } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../lib/api.ts';
import { formatNumber } from '../../../lib/format.ts';
import { useLocale } from '../../../lib/i18n.ts';
import { ErrorNote } from '../../../ui/error-note.tsx';
import { useErrorTexts } from '../../../ui/error-text.ts';

const MINUTE = 60;

/** A refusal; after too many tries also how long to wait. The time stands still: an alert that counts is read out each second. */
export function Refusal({ error }: { error: unknown }) {
  const { t } = useTranslation('auth');
  const errors = useErrorTexts();
  const locale = useLocale();
  const seconds = error instanceof ApiError && error.code === 'too_many_requests' ? (error.retryAfterSeconds ?? 0) : 0;
  if (seconds === 0) return <ErrorNote error={error} />;
  const [count, unit] = seconds > MINUTE ? [Math.ceil(seconds / MINUTE), 'minute'] : [seconds, 'second'];
  const time = formatNumber(locale, count, { style: 'unit', unit, unitDisplay: 'long' });
  return (
    <Alert role="alert" color="yellow" variant="light" icon={<Hourglass aria-hidden />}>
      <Text size="sm">{errors('too_many_requests')}</Text>
      <Text size="sm">{t('wait', { time })}</Text>
    </Alert>
  );
}
