import { Button } from '@mantine/core';
import { type Appearance, DEFAULT_APPEARANCE } from '@sealwright/contract';
import { t as now } from 'i18next';
import { RotateCcw } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentAppearance, setAppearance, useAppearance } from '../../ui/appearance.ts';
import { toastUndo } from '../../ui/undo-toast.tsx';

const isDefault = (appearance: Appearance): boolean =>
  JSON.stringify({ ...DEFAULT_APPEARANCE, ...appearance }) === JSON.stringify(DEFAULT_APPEARANCE);

/** The undoing stands where the button stood, as a toast would lie behind the panel; the toast comes when the panel goes. */
export function BackToDefaults() {
  const { t } = useTranslation('appearance');
  const appearance = useAppearance();
  const [before, setBefore] = useState<Appearance | null>(null);
  useUndoToast(before);
  const isUsual = isDefault(appearance);
  if (before && isUsual) {
    return (
      <Button variant="default" onClick={() => setAppearance(before)}>
        {t('undo_back_to_defaults')}
      </Button>
    );
  }
  return (
    <Button
      variant="default"
      leftSection={<RotateCcw size={16} aria-hidden />}
      aria-disabled={isUsual}
      mod={{ disabled: isUsual }}
      onClick={() => {
        if (isUsual) return;
        setBefore(appearance);
        setAppearance(DEFAULT_APPEARANCE);
      }}
    >
      {t('back_to_defaults')}
    </Button>
  );
}

function useUndoToast(before: Appearance | null): void {
  const kept = useRef(before);
  useEffect(() => {
    kept.current = before;
  }, [before]);
  useEffect(
    () => () => {
      const { current } = kept;
      if (!current || !isDefault(currentAppearance())) return;
      toastUndo(now('back_done', { ns: 'appearance' }), () => setAppearance(current));
    },
    [],
  );
}
