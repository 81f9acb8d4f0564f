import {
  createFieldTemplate,
  deleteFieldTemplate,
  type Document,
  listFieldTemplates,
  listSuggestedFields,
} from '@sealwright/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { type EditorSuggestion, fromFound } from '../../../editor/suggestions.ts';
import type { Templates } from '../../../editor/templates.ts';
import { api } from '../../../lib/api.ts';

/** What was found does not change with the fields: places that are taken are left out here, and come back when they are free. */
const suggestionsQuery = (id: number, files: string) =>
  queryOptions({
    queryKey: ['suggested-fields', id, files],
    queryFn: ({ signal }) => api(listSuggestedFields, { params: { id }, signal }),
    staleTime: Infinity,
    // Fields can be placed without it.
    retry: false,
  });

const NONE: EditorSuggestion[] = [];

/** Where the document's files want to be filled in; dismissed until the page is loaded anew or a file is added. */
export function useSuggestions({ id, files }: Document): { suggestions: EditorSuggestion[]; dismiss: () => void } {
  const cache = useQueryClient();
  const query = suggestionsQuery(id, files.map((file) => file.id).join());
  const { data } = useQuery(query);
  const suggestions = useMemo(() => (data === undefined ? NONE : fromFound(data.results, files)), [data, files]);
  const dismiss = () => cache.setQueryData(query.queryKey, { results: [] });
  return { suggestions, dismiss };
}

const templatesQuery = queryOptions({
  queryKey: ['field-templates'],
  queryFn: ({ signal }) => api(listFieldTemplates, { signal }),
});

/** The account's templates, for the editor. */
export function useFieldTemplates(): Templates {
  const cache = useQueryClient();
  const { data } = useQuery(templatesQuery);
  const refresh = useCallback(() => cache.invalidateQueries({ queryKey: templatesQuery.queryKey }), [cache]);
  return useMemo(
    () => ({
      list: data?.results ?? [],
      save: async (name, fields) => {
        await api(createFieldTemplate, { body: { name, fields } });
        await refresh();
      },
      remove: async ({ id }) => {
        await api(deleteFieldTemplate, { params: { id } });
        await refresh();
      },
    }),
    [data, refresh],
  );
}
