import type { SigningField } from '@sealwright/contract';
import { ActionIcon } from '@mantine/core';
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useModalSheet } from '../../../../ui/use-modal-sheet.ts';
import classes from './sheet.module.css';

export type OpenSheet =
  | { kind: 'consent'; field: SigningField | null }
  | { kind: 'field'; id: number }
  | { kind: 'finish' | 'menu' | 'decline' | 'delegate' | 'withdraw' | 'questions' };

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
  const dialog = useModalSheet(props.onClose);
  const title = useId();

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
          <ActionIcon aria-label={t('close')} onClick={props.onClose} type="button">
            <X size={20} aria-hidden />
          </ActionIcon>
        </div>
        <div className={classes.body}>{props.children}</div>
        {props.footer ? <div className={classes.foot}>{props.footer}</div> : null}
      </form>
    </dialog>
  );
}
