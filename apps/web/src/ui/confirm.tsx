import { modals } from '@mantine/modals';
import { t } from 'i18next';
import type { ReactNode } from 'react';
import { overlaysStand } from './overlays.ts';

/**
 * Asks before what cannot be undone; `body` must name the thing. Resolves to false on cancel, Escape and click outside.
 * Needs `ModalsProvider`, which the app's entry brings.
 */
export async function confirm(question: {
  title: string;
  body: ReactNode;
  confirmLabel: string;
  isDangerous?: boolean;
}): Promise<boolean> {
  await overlaysStand();
  return await new Promise((resolve) => {
    modals.openConfirmModal({
      title: question.title,
      children: question.body,
      labels: { confirm: question.confirmLabel, cancel: t('cancel') },
      confirmProps: question.isDangerous ? { color: 'red.7' } : {},
      closeButtonProps: { 'aria-label': t('close') },
      onConfirm: () => resolve(true),
      // Called after onConfirm as well, when the promise is settled already.
      onClose: () => resolve(false),
    });
  });
}
