import type { ModalProps } from '@mantine/core';
import { modals } from '@mantine/modals';
import { t } from 'i18next';
import type { ReactNode } from 'react';
import { overlaysStand } from './overlays.ts';

/** Opens a dialog that no page holds; `content` is given what closes it. Needs `ModalsProvider`, as `confirm` does. */
export async function openDialog(
  title: string,
  content: (close: () => void) => ReactNode,
  { size = 'md' }: Pick<ModalProps, 'size'> = {},
): Promise<void> {
  await overlaysStand();
  const id = modals.open({
    title,
    size,
    closeButtonProps: { 'aria-label': t('close') },
    children: content(() => modals.close(id)),
  });
}
