import { notifications } from '@mantine/notifications';
import { t } from 'i18next';
import type { ReactNode } from 'react';
import { ApiError } from '../lib/api-error.ts';
import { errorTextNow } from './error-text.ts';

const SUCCESS_MS = 5000;
const FAILURE_MS = 10_000;

/** Tells of a failure: 'Failed' when the server refused, 'Error' when something broke. What must not be missed also stands on the page. */
export const toastError = (error: unknown): void => toastFailure(errorTextNow(error), error);

/** The same with a sentence of one's own; it is not told twice at a time. */
export function toastFailure(message: string, error: unknown): void {
  const isRefusal = error instanceof ApiError && error.status >= 400 && error.status < 500;
  notifications.show({
    id: message,
    title: t(isRefusal ? 'failed' : 'error'),
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
  const id = notifications.show({
    message,
    color: 'green',
    autoClose: options.ms ?? SUCCESS_MS,
    withCloseButton: true,
    closeButtonProps: { 'aria-label': t('close') },
    role: 'status',
  });
  return () => notifications.hide(id);
}
