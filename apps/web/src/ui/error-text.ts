import type { ErrorCode } from '@sealwright/contract';
import { exists, t as translate } from 'i18next';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api-error.ts';

export type ErrorKey = ErrorCode | 'network';

/** The texts of failures; the code is the key. */
export const useErrorTexts = () => useTranslation('errors').t;

export type ErrorTexts = ReturnType<typeof useErrorTexts>;

export const codeOf = (error: unknown): ErrorKey => (error instanceof ApiError ? error.code : 'internal');

/** What went wrong, in the reader's language: by code, so that it follows a change of language. */
export const errorText = (t: ErrorTexts, error: unknown): string => t(codeOf(error));

/** The same outside of React. */
export const errorTextNow = (error: unknown): string => translate(codeOf(error), { ns: 'errors' });

/** What is wrong with one field of a refused form, or null. */
export function fieldErrorText(t: ErrorTexts, error: unknown, path: string): string | null {
  const field = error instanceof ApiError ? error.fields.find((candidate) => candidate.path === path) : undefined;
  if (!field) return null;
  return t(isKnown(field.code) ? field.code : 'field_invalid');
}

const isKnown = (code: string): code is ErrorCode => exists(code, { ns: 'errors' });
