import { Alert, Button, Group } from '@mantine/core';
import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../lib/format.ts';

/** Says that what stands here could not be read again, and of when it is. */
export function StaleNote({ at, onRetry }: { at: number; onRetry: () => void }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output element cannot hold these blocks
    <Alert role="status" color="orange" variant="light" icon={<CloudOff aria-hidden />}>
      <Group justify="space-between" gap="8px 16px">
        <span>{t('stale', { time: format.time(new Date(at)) })}</span>
        <Button size="sm" variant="default" onClick={onRetry}>
          {t('try_again')}
        </Button>
      </Group>
    </Alert>
  );
}
