import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { Check, CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { AutosaveState } from '../../../editor/autosave.ts';
import { ApiError } from '../../../lib/api.ts';
import { errorText, useErrorTexts } from '../../../ui/error-text.ts';

type Props = {
  state: AutosaveState;
  /** Nothing was ever entered: there is nothing that could be saved. */
  isUntouched: boolean;
  onRetry: () => void;
  onNewest: () => void;
};

/** Saving, Saved, or that it failed, why, and what can be done about it. */
export function SaveState({ state, isUntouched, onRetry, onNewest }: Props) {
  const { t } = useTranslation('kyc');
  const common = useTranslation('common').t;
  const errors = useErrorTexts();
  const { status, error } = state;
  const isFailed = status === 'failed';
  const isSilent = isFailed || (isUntouched && status === 'saved');
  const isStale = error instanceof ApiError && (error.code === 'version_stale' || error.code === 'kyc_not_editable');
  return (
    <>
      <Group component="output" gap={6} mih={24} c="dimmed" fz="sm">
        {isSilent ? null : status === 'saved' ? (
          <Check size={16} aria-hidden />
        ) : (
          <Loader size={14} color="gray" aria-hidden />
        )}
        {isSilent ? null : t(status === 'saved' ? 'save.saved' : 'save.saving')}
      </Group>
      {isFailed ? (
        <Alert role="alert" color="red" variant="light" icon={<CircleAlert aria-hidden />} title={t('save.failed')}>
          <Text size="sm">{errorText(errors, error)}</Text>
          <Text size="sm">{t('save.failed_text')}</Text>
          <Group mt="sm">
            {isStale ? (
              <Button size="sm" variant="default" onClick={onNewest}>
                {t('save.newest')}
              </Button>
            ) : (
              <Button size="sm" variant="default" onClick={onRetry}>
                {common('try_again')}
              </Button>
            )}
          </Group>
        </Alert>
      ) : null}
    </>
  );
}
