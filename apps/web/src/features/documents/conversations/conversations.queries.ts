import { answerQuestion, listConversations } from '@sealwright/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { ROOT } from '../documents/documents.queries.ts';

export const key = [...ROOT, 'conversations'] as const;

export const conversationsQuery = (id: number) =>
  queryOptions({
    queryKey: [...key, id],
    queryFn: ({ signal }) => api(listConversations, { params: { id }, signal }),
  });

/** Answers in the document that the recipient has: of separate copies their own. */
export function useAnswer(document: number, recipient: number, { isFirst = false } = {}) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (text: string) =>
      api(answerQuestion, { params: { id: document }, body: { recipient, text, ...(isFirst ? { isFirst } : {}) } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: key }),
  });
}
