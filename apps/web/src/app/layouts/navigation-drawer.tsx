import { CloseButton, Group, Stack } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Brand } from './brand.tsx';
import classes from './navigation-drawer.module.css';

/** The navigation over the content: a native dialog, so that focus, Escape and what lies behind are the browser's business. */
export function NavigationDrawer(props: {
  isOpen: boolean;
  onClose: () => void;
  /** Room for all groups side by side. */
  isWide?: boolean;
  footer?: ReactNode;
  children: ReactNode;
}) {
  const { t } = useTranslation('common');
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (props.isOpen) dialog.current?.showModal();
    else dialog.current?.close();
  }, [props.isOpen]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events -- a press beside it closes it; by key that is Escape
    <dialog
      ref={dialog}
      className={classes.drawer}
      data-wide={props.isWide || undefined}
      aria-label={t('menu')}
      onClose={props.onClose}
      onClick={(event) => {
        if (event.target === dialog.current) props.onClose();
      }}
    >
      <Stack gap={0} h="100%">
        <Group justify="space-between" py="xs" ps={20} pe="sm" flex="none">
          <Brand onLeave={props.onClose} />
          <CloseButton size="xl" aria-label={t('close_navigation')} onClick={props.onClose} />
        </Group>
        <nav className={classes.navigation} aria-label={t('main_navigation')}>
          {props.children}
        </nav>
        {props.footer ? <div className={classes.footer}>{props.footer}</div> : null}
      </Stack>
    </dialog>
  );
}
