import {
  type Document,
  layOver,
  listFittingPlaceholders,
  type RoleRecipient,
  saveAsPlaceholder,
  undoLayOver,
} from '@sealwright/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';

const ROOT = ['placeholders'] as const;

/** Saved fields with the same pages as the document, and what was placed of them last. */
export const placeholdersQuery = ({ id, files, recipients }: Pick<Document, 'id' | 'files' | 'recipients'>) =>
  queryOptions({
    queryKey: [...ROOT, id, files.map((file) => file.id).join(), recipients.map((person) => person.id).join()],
    queryFn: ({ signal }) => api(listFittingPlaceholders, { params: { id }, signal }),
    // Fields can be placed without it.
    retry: false,
  });

const useForget = () => {
  const cache = useQueryClient();
  return () => {
    void cache.invalidateQueries({ queryKey: ROOT });
    void cache.invalidateQueries({ queryKey: ['templates'] });
  };
};

export function useLayOver(id: number, onLaid: (document: Document) => void) {
  const forget = useForget();
  return useMutation({
    mutationFn: (body: { placeholder: number; people: RoleRecipient[]; file: number | null }) =>
      api(layOver, { params: { id }, body }),
    onSuccess: ({ document }) => {
      forget();
      onLaid(document);
    },
  });
}

export function useUndoLayOver(id: number, onUndone: (document: Document) => void) {
  const forget = useForget();
  return useMutation({
    mutationFn: (body: { laying: number; clearFormulas: boolean }) => api(undoLayOver, { params: { id }, body }),
    onSuccess: (document) => {
      forget();
      onUndone(document);
    },
  });
}

export function useSaveFields(id: number) {
  const forget = useForget();
  return useMutation({
    mutationFn: (name: string) => api(saveAsPlaceholder, { params: { id }, body: { name } }),
    onSuccess: forget,
  });
}
