import { Loader } from '@mantine/core';
import { Check } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { AutosaveState } from '../../editor/autosave.ts';
import { FailureNote, tellFailure } from './failure.tsx';
import classes from './preferences-page.module.css';

/** Saving, Saved, or that it failed and how to try again. */
export function SaveState({ state, onRetry }: { state: AutosaveState; onRetry: () => void }) {
  const { t } = useTranslation('notifications');
  const tell = useEffectEvent(() => tellFailure(t('save.failed'), state.error));
  const isFailed = state.status === 'failed';
  useEffect(() => {
    if (isFailed) tell();
  }, [isFailed]);
  const isSaved = state.status === 'saved';
  return (
    <>
      <output className={classes.state}>
        {isFailed ? null : isSaved ? <Check size={16} aria-hidden /> : <Loader size={14} color="gray" aria-hidden />}
        {isFailed ? null : t(isSaved ? 'save.saved' : 'save.saving')}
      </output>
      {isFailed ? <FailureNote title={t('save.failed')} error={state.error} onRetry={onRetry} /> : null}
    </>
  );
}
