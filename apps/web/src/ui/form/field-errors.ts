import { exists } from 'i18next';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../../lib/api-error.ts';
import { type ErrorKey, useErrorTexts } from '../error-text.ts';

const isKey = (text: string): text is ErrorKey => exists(text, { ns: 'errors' });

/**
 * The text of a form's message. Messages are kept as error codes and translated when shown, so that they follow a change
 * of language; a code no one has a text for asks to look at the entry again.
 */
export function useFieldText(): (message: string | undefined) => string | undefined {
  const t = useErrorTexts();
  return (message) => (message === undefined ? undefined : t(isKey(message) ? message : 'field_invalid'));
}

/** Puts a refusal's messages at their fields. False when it names none of them: then it belongs above the form. */
export function showAtFields<V extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<V>,
  names: readonly FieldPath<V>[],
): boolean {
  const found = error instanceof ApiError ? error.fields : [];
  const mine = names.flatMap((name) => found.filter((field) => field.path === name).map((field) => ({ name, field })));
  for (const [index, { name, field }] of mine.entries()) {
    setError(name, { type: 'server', message: field.code }, { shouldFocus: index === 0 });
  }
  return mine.length > 0;
}
