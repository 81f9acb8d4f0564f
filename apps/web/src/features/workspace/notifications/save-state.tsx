import { Group, Loader } from '@mantine/core';
import { Check } from 'lucide-react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutosaveState } from '../../../editor/autosave.ts';
import { toastFailure } from '../../../ui/toast.ts';
import { FailureNote } from './failure.tsx';

/** Saving, Saved, or that it failed and how to try again. */
export function SaveState({ state, onRetry }: { state: AutosaveState; onRetry: () => void }) {
  const { t } = useTranslation('notifications');
  const showFailure = useEffectEvent(() => toastFailure(t('save.failed'), state.error));
  const isFailed = state.status === 'failed';
  const isSaved = state.status === 'saved';
  const isNotified = useRef(false);
  useEffect(() => {
    // Once: it is tried again by itself, and may fail as often.
    if (isFailed && !isNotified.current) showFailure();
    isNotified.current = isFailed || (isNotified.current && !isSaved);
  }, [isFailed, isSaved]);
  return (
    <>
      <Group component="output" gap={6} justify="flex-end" mih={24} c="dimmed" fz="sm">
        {isFailed ? null : isSaved ? <Check size={16} aria-hidden /> : <Loader size={14} color="gray" aria-hidden />}
        {isFailed ? null : t(isSaved ? 'save.saved' : 'save.saving')}
      </Group>
      {isFailed ? <FailureNote title={t('save.failed')} error={state.error} onRetry={onRetry} /> : null}
    </>
  );
}
