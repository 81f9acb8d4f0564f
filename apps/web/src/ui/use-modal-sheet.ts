import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Shows a dialog for as long as it stands. Native and modal: what is behind it can be neither reached nor heard, Escape and
 * a press beside it close it, and the focus goes back where it was; if that is gone meanwhile, to what `returnTo` selects.
 */
export function useModalSheet(onClose: () => void, returnTo?: string): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // The first thing a dialog can focus is its close button; what it is about comes first.
    (element?.querySelector<HTMLElement>('[data-autofocus]') ?? element?.querySelector('h2'))?.focus();
    return () => {
      element?.close();
      focusAgain(before, returnTo);
    };
  }, [returnTo]);
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
  return dialog;
}

function focusAgain(before: Element | null, returnTo: string | undefined): void {
  const isThere = before instanceof HTMLElement && before !== document.body && before.isConnected;
  const target = isThere ? before : returnTo ? document.querySelector<HTMLElement>(returnTo) : null;
  target?.focus({ preventScroll: true });
}
