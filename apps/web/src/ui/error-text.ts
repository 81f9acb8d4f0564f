import type { ErrorCode } from '@sealwright/contract';
import { t as translate } from 'i18next';
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
