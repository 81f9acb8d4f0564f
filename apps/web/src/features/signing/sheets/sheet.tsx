import { ActionIcon } from '@mantine/core';
import { X } from 'lucide-react';
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './sheet.module.css';

/**
 * A sheet over the page: from below on a phone, at the side on a phone that lies, in the middle on a desk. A native modal
 * dialog: what is behind it can be neither reached nor heard, Escape closes it, and the focus goes back where it was.
 */
export function Sheet(props: {
  title: string;
  onClose: () => void;
  children: ReactNode;
  footer?: ReactNode;
  /** Enter in any field of it sends it. */
  onSubmit?: () => void;
  size?: 'usual' | 'wide';
}) {
  const { t } = useTranslation('common');
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  const { onClose } = props;

  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // The first thing a dialog can focus is its close button; what it is about comes first.
    (element?.querySelector<HTMLElement>('[data-autofocus]') ?? element?.querySelector('h2'))?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  useEffect(() => {
    const element = dialog.current;
    const cancel = (event: Event) => {
      // Only of the dialog itself: a file chooser inside sends the same event.
      if (event.target !== element) return;
      event.preventDefault();
      onClose();
    };
    const press = (event: MouseEvent) => {
      if (event.target === element) onClose();
    };
    element?.addEventListener('cancel', cancel);
    element?.addEventListener('mousedown', press);
    return () => {
      element?.removeEventListener('cancel', cancel);
      element?.removeEventListener('mousedown', press);
    };
  }, [onClose]);

  return (
    <dialog ref={dialog} className={classes.sheet} data-size={props.size ?? 'usual'} aria-labelledby={title}>
      <form
        className={classes.frame}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          props.onSubmit?.();
        }}
      >
        <div className={classes.head}>
          <h2 id={title} className={classes.title} tabIndex={-1}>
            {props.title}
          </h2>
          <ActionIcon aria-label={t('close')} onClick={onClose} type="button">
            <X size={20} aria-hidden />
          </ActionIcon>
        </div>
        <div className={classes.body}>{props.children}</div>
        {props.footer ? <div className={classes.foot}>{props.footer}</div> : null}
      </form>
    </dialog>
  );
}
