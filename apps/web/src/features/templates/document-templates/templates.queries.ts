import {
  addTemplateFiles,
  type Call,
  createTemplate,
  definedOf,
  getContact,
  getTemplate,
  isSearchable,
  listContacts,
  listDocuments,
  listFolders,
  listTemplates,
  listTemplateVersions,
  type Output,
  saveAsTemplate,
  saveTemplateContent,
  sendTemplate,
  type Template,
  type TemplateContent,
  updateTemplate,
  useTemplate as beginFromTemplate,
} from '@sealwright/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api, upload } from '../../../lib/api.ts';
import type { TemplatesSearch } from './templates.search.ts';

export const ROOT = ['templates'] as const;

export type TemplatePage = Output<typeof listTemplates>;

export function templatesQuery(search: TemplatesSearch) {
  const { page, pageSize, ordering, folder, tag, owner, archived, kind } = search;
  const text = isSearchable(search.search) ? { search: search.search.trim() } : {};
  const query = { ...definedOf({ folder, tag, owner, archived, kind }), ...text, page, pageSize, ordering };
  return queryOptions({
    queryKey: [...ROOT, 'list', query],
    queryFn: ({ signal }) => api(listTemplates, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

export const templateQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'one', id],
    queryFn: ({ signal }) => api(getTemplate, { params: { id }, signal }),
  });

const VERSIONS = 25;

export const versionsQuery = (id: number) =>
  infiniteQueryOptions({
    queryKey: [...ROOT, 'versions', id],
    queryFn: ({ pageParam, signal }) =>
      api(listTemplateVersions, { params: { id }, query: { page: pageParam, pageSize: VERSIONS }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, all) => (last.next === null ? null : all.length + 1),
  });

/** The version that is used; null where none is. */
export const publishedQuery = (id: number) =>
  queryOptions({
    queryKey: [...ROOT, 'versions', id, 'published'],
    queryFn: async ({ signal }) => {
      const { results } = await api(listTemplateVersions, { params: { id }, query: { page: 1, pageSize: 10 }, signal });
      return results[0] ?? null;
    },
  });

export const templateFoldersQuery = queryOptions({
  queryKey: [...ROOT, 'folders'],
  queryFn: async ({ signal }) => (await api(listFolders, { signal })).results,
});

export const documentChoicesQuery = (text: string) => {
  const search = isSearchable(text) ? { search: text.trim() } : {};
  return queryOptions({
    queryKey: [...ROOT, 'documents', search],
    queryFn: ({ signal }) =>
      api(listDocuments, { query: { ...search, mine: 'true', pageSize: 10, ordering: '-updated_at' }, signal }),
    placeholderData: keepPreviousData,
  });
};

export const contactChoicesQuery = (text: string) =>
  queryOptions({
    queryKey: ['contacts', 'suggestions', text.trim()],
    queryFn: ({ signal }) => api(listContacts, { query: { search: text.trim(), pageSize: 10 }, signal }),
    enabled: isSearchable(text),
    placeholderData: keepPreviousData,
  });

const RECENT_DOCUMENTS = 25;

/** Whom the latest documents went to. */
export const recentPeopleQuery = queryOptions({
  queryKey: [...ROOT, 'recent-people'],
  queryFn: async ({ signal }) => {
    const query = { pageSize: RECENT_DOCUMENTS, ordering: '-created_at' as const };
    const { results } = await api(listDocuments, { query, signal });
    return results.flatMap(({ recipients }) => recipients.map(({ name, email }) => ({ name, email })));
  },
  staleTime: 60_000,
});

export const contactQuery = (id: number) =>
  queryOptions({
    queryKey: ['contacts', 'one', id],
    queryFn: ({ signal }) => api(getContact, { params: { id }, signal }),
  });

export const saveContent = (id: number, body: TemplateContent, version: number | null): Promise<Template> =>
  api(saveTemplateContent, { params: { id }, body, ...(version === null ? {} : { ifMatch: version }) });

export function uploadFiles(
  id: number,
  files: readonly File[],
  onProgress: (share: number) => void = () => {},
): Promise<Template> {
  const form = new FormData();
  for (const file of files) form.append('file', file, file.name);
  return upload(addTemplateFiles, {
    params: { id },
    form,
    onProgress: (sent, total) => onProgress(total > 0 ? Math.min(1, sent / total) : 0),
  });
}

/** Puts an answer where the screens read it, and has the list read again. */
export function useKnowTemplate(): (template: Template) => void {
  const cache = useQueryClient();
  return (template) => {
    cache.setQueryData(templateQuery(template.id).queryKey, template);
    void cache.invalidateQueries({ queryKey: [...ROOT, 'list'] });
  };
}

export const useCreateTemplate = () => {
  const know = useKnowTemplate();
  return useMutation({
    mutationFn: (body: { name: string }) => api(createTemplate, { body }),
    onSuccess: know,
  });
};

export const useSaveAsTemplate = () => {
  const know = useKnowTemplate();
  return useMutation({
    mutationFn: ({ id, name }: { id: number; name: string }) => api(saveAsTemplate, { params: { id }, body: { name } }),
    onSuccess: know,
  });
};

export type TemplatePatch = NonNullable<Call<typeof updateTemplate>['body']>;

export const useUpdateTemplate = () => {
  const know = useKnowTemplate();
  return useMutation({
    mutationFn: ({ id, patch }: { id: number; patch: TemplatePatch }) =>
      api(updateTemplate, { params: { id }, body: patch }),
    onSuccess: know,
  });
};

export type UseBody = NonNullable<Call<typeof sendTemplate>['body']>;

export function useBegin(id: number) {
  const cache = useQueryClient();
  const refresh = () =>
    Promise.all([cache.invalidateQueries({ queryKey: ROOT }), cache.invalidateQueries({ queryKey: ['documents'] })]);
  return {
    send: useMutation({
      mutationFn: ({ body, idempotencyKey }: { body: UseBody; idempotencyKey: string }) =>
        api(sendTemplate, { params: { id }, body, idempotencyKey }),
      onSuccess: refresh,
    }),
    draft: useMutation({
      mutationFn: ({ subject: _subject, message: _message, ...body }: UseBody) =>
        api(beginFromTemplate, { params: { id }, body }),
      onSuccess: refresh,
    }),
  };
}
