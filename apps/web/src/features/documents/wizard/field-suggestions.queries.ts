import {
  createFieldTemplate,
  deleteFieldTemplate,
  type Document,
  listFieldTemplates,
  listSuggestedFields,
} from '@sealwright/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { PERSONAL, readStored, writeStored } from '../../../lib/storage.ts';
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

const DISMISSED = `${PERSONAL}dismissed-places`;
// The oldest are forgotten: their drafts are sent by then.
const MOST_DISMISSED = 100;

const dismissedOf = (): string[] => (readStored(DISMISSED) ?? '').split('\n').filter((key) => key !== '');

/** Where the document's files want to be filled in. What was dismissed stays away in this browser until a file is added. */
export function useSuggestions({ id, files }: Document): { suggestions: EditorSuggestion[]; dismiss: () => void } {
  const cache = useQueryClient();
  const joined = files.map((file) => file.id).join();
  const query = suggestionsQuery(id, joined);
  const key = `${id}:${joined}`;
  const { data } = useQuery({ ...query, enabled: !dismissedOf().includes(key) });
  const suggestions = useMemo(() => (data === undefined ? NONE : fromFound(data.results, files)), [data, files]);
  const dismiss = () => {
    writeStored(DISMISSED, [...dismissedOf(), key].slice(-MOST_DISMISSED).join('\n'));
    cache.setQueryData(query.queryKey, { results: [] });
  };
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
