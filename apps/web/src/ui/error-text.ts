import type { ErrorCode } from '@sealwright/contract';
import { exists, loadNamespaces, t as translate, type TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api-error.ts';

export type ErrorKey = ErrorCode | 'network';

/**
 * The texts of failures; the code is the key. They come when the first screen stands. One needed before is asked for by being
 * needed: until it is here it has no words, and if it does not come, those that every screen has (`network`, `internal`).
 */
export function useErrorTexts(): TFunction<'errors'> {
  // What fails keeps its screen: a form must not be taken away until the words have come.
  const { t, ready } = useTranslation('errors', { useSuspense: false });
  // oxlint-disable-next-line react/exhaustive-deps -- `t` is another one in another language
  return useMemo(() => known(ready ? vague : () => ''), [t, ready]);
}

const vague = (): string => translate('internal');

/** The texts by their keys, and something else to say in place of what has none. */
const known = (otherwise: () => string): TFunction<'errors'> => {
  const told = (key: ErrorKey, values?: object): string => {
    const options = { ...values, ns: 'errors' } as const;
    return exists(key, options) ? translate(key, options) : otherwise();
  };
  return told as unknown as TFunction<'errors'>;
};

export type ErrorTexts = ReturnType<typeof useErrorTexts>;

export const codeOf = (error: unknown): ErrorKey => (error instanceof ApiError ? error.code : 'internal');

/** What went wrong, in the reader's language: by code, so that it follows a change of language. */
export const errorText = (t: ErrorTexts, error: unknown): string => t(codeOf(error));

/** The same outside of React. */
export const errorTextNow = (error: unknown): string => known(vague)(codeOf(error));

/** Resolves when failures can be told in their own words, or when these cannot be had. */
export const errorTextsReady = (): Promise<unknown> => loadNamespaces('errors');
