import {
  addRecipientGroup,
  type Call,
  type RecipientGroup,
  removeRecipientGroup,
  updateRecipientGroup,
} from '@sealwright/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { toastError } from '../../../ui/toast.ts';
import { documentQuery } from './wizard.queries.ts';

export type GroupPatch = NonNullable<Call<typeof updateRecipientGroup>['body']>;

/** Keeps the groups of a document, and what is shown of them, alike. */
export function useGroups(documentId: number) {
  const cache = useQueryClient();
  const { queryKey } = documentQuery(documentId);
  const change = (work: (groups: readonly RecipientGroup[]) => RecipientGroup[]) =>
    cache.setQueryData(queryKey, (known) => known && { ...known, recipientGroups: work(known.recipientGroups) });
  const refetch = () => void cache.invalidateQueries({ queryKey });
  const failed = (error: unknown) => {
    toastError(error);
    refetch();
  };
  return {
    add: useMutation({
      mutationFn: (name: string) => api(addRecipientGroup, { params: { id: documentId }, body: { name } }),
      onSuccess: (group) => change((groups) => [...groups, group]),
      onError: failed,
    }),
    update: useMutation({
      mutationFn: ({ id, patch }: { id: number; patch: GroupPatch }) =>
        api(updateRecipientGroup, { params: { id }, body: patch }),
      // Shown at once: the number is typed on.
      onMutate: ({ id, patch }) =>
        change((groups) =>
          groups.map((group) => (group.id === id ? ({ ...group, ...patch } as RecipientGroup) : group)),
        ),
      onError: failed,
    }),
    remove: useMutation({
      mutationFn: (id: number) => api(removeRecipientGroup, { params: { id } }),
      onMutate: (id) => change((groups) => groups.filter((group) => group.id !== id)),
      onError: failed,
    }),
  };
}
