import { useBlocker } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { confirm } from '../confirm.tsx';

/** Asks before what was typed is lost. `pass` lets the next step through, after saving; `watch` guards again. */
export function useLeaveGuard(isDirty: boolean) {
  const { t } = useTranslation('common');
  const isOpen = useRef(false);
  useBlocker({
    disabled: !isDirty,
    enableBeforeUnload: () => isDirty && !isOpen.current,
    shouldBlockFn: async () =>
      !isOpen.current &&
      !(await confirm({
        title: t('unsaved.title'),
        body: t('unsaved.text'),
        confirmLabel: t('unsaved.leave'),
        isDangerous: true,
      })),
  });
  return {
    pass: () => {
      isOpen.current = true;
    },
    watch: () => {
      isOpen.current = false;
    },
  };
}
