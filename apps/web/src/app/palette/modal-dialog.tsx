import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect } from 'react';
import classes from './modal-dialog.module.css';

/**
 * The browser's own modal dialog: it keeps the focus, makes the rest inert, closes by Escape and gives the focus back to where
 * it was. Open for as long as it is mounted.
 */
export function ModalDialog(props: {
  dialog: RefObject<HTMLDialogElement | null>;
  label: string;
  className?: string | undefined;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
}) {
  const { dialog } = props;
  useLayoutEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    // While it still stands in the page: afterwards the browser would not know where the focus was.
    return () => element?.close();
  }, [dialog]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape does the same as a click outside
    <dialog
      ref={dialog}
      aria-label={props.label}
      className={`${classes.dialog} ${props.className ?? ''}`}
      onClose={props.onClose}
      onKeyDown={props.onKeyDown}
      onClick={(event) => {
        // The backdrop belongs to the dialog; its own surface is covered by what is in it.
        if (event.target === event.currentTarget) event.currentTarget.close();
      }}
    >
      {props.children}
    </dialog>
  );
}
