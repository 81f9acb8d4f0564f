import { correctDocument, type Document } from '@sealwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { ROOT } from '../documents/documents.queries.ts';
import type { Body } from './correction.draft.ts';

/** Saves the whole correction against the version that was looked at. */
export function useCorrection({ id }: Document) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ body, version }: { body: Body; version: number }) =>
      api(correctDocument, { params: { id }, body, ifMatch: version }),
    onSettled: () => cache.invalidateQueries({ queryKey: ROOT }),
  });
}
