import type { NotificationData } from '@mantine/notifications';
import { t } from 'i18next';
import type { ReactNode } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { errorTextNow, errorTextsReady } from './error-text.ts';
import { fetchPatiently } from './lazy-ahead.ts';

const SUCCESS_MS = 5000;
const FAILURE_MS = 10_000;

// They come with what shows them, after the first screen.
const toasts = () => fetchPatiently(async () => (await import('./toast-store.ts')).notifications);

/** Has what shows them here before it is needed: failures are to be told without a network, too. */
export const fetchToasts = (): void => void toasts();

const show = (toast: NotificationData) => void toasts().then((all) => all.show(toast));

let told = 0;

/** Tells of a failure: 'Failed' when the server refused, 'Error' when something broke. What must not be missed also stands on the page. */
export function toastError(error: unknown): void {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  toastFailure(t(isRefusal ? 'failed' : 'error'), error);
}

/** The same, headed by what could not be done; it is not told twice at a time. */
export const toastFailure = (title: string, error: unknown): void =>
  void errorTextsReady().then(() => showFailure(title, errorTextNow(error)));

function showFailure(title: string, message: string): void {
  show({
    id: `${title} ${message}`,
    title,
    message,
    color: 'red',
    autoClose: FAILURE_MS,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': t('close') },
    role: 'alert',
  });
}

/** Tells that something was done; `action` may hold an undo button. Gives back how to take the toast away. */
export function toastDone(message: ReactNode, options: { ms?: number } = {}): () => void {
  told += 1;
  const id = `told-${told}`;
  show({
    id,
    message,
    color: 'green',
    autoClose: options.ms ?? SUCCESS_MS,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': t('close') },
    role: 'status',
  });
  return () => void toasts().then((all) => all.hide(id));
}
