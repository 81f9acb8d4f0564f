import {
  assignTags,
  type ContactSelection,
  createTag,
  deleteTag,
  deleteTags,
  getTag,
  isSearchable,
  listContacts,
  listTags,
  type Output,
  readSelectedTags,
  type Tag,
  updateTag,
} from '@sealwright/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { READ_ONCE } from '../../../lib/reading.ts';
import { CONTACTS, TAGS } from '../contacts.keys.ts';
import type { TagsSearch } from '../contacts.search.ts';

export type TagPage = Output<typeof listTags>;

// Anyone who has thousands reads them on a few times.
const PAGE_SIZE = 100;
const CHOICES = 100;
const SUGGESTED = 25;
/** As many as one call deletes. */
export const MAX_SELECTED = 1000;
const KEPT_MS = 15_000;

const asked = (search: string): string => (isSearchable(search) ? search.trim() : '');

/** Tags whose names hold the text; without one the first ones. */
export const suggestionsQuery = (search: string) =>
  queryOptions({
    queryKey: [...TAGS, 'suggestions', asked(search)],
    queryFn: async ({ signal }) =>
      (await api(listTags, { query: { search: asked(search), pageSize: SUGGESTED }, signal })).results,
    placeholderData: keepPreviousData,
    staleTime: KEPT_MS,
  });

const following = (last: TagPage, _all: TagPage[], page: number): number | undefined =>
  last.next === null ? undefined : page + 1;

export const choicesQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: [...TAGS, 'choices', asked(search)],
    queryFn: ({ pageParam, signal }) =>
      api(listTags, { query: { search: asked(search), page: pageParam, pageSize: CHOICES }, signal }),
    initialPageParam: 1,
    getNextPageParam: following,
    placeholderData: keepPreviousData,
    staleTime: KEPT_MS,
  });

export const tagQuery = (id: number) =>
  queryOptions({
    queryKey: [...TAGS, 'one', id],
    queryFn: ({ signal }) => api(getTag, { params: { id }, signal }),
    staleTime: KEPT_MS,
  });

type View = Pick<TagsSearch, 'search' | 'ordering'>;

/** The list, read on in both directions from the page it was opened at. */
export const tagsQuery = ({ search, ordering }: View, start: number) =>
  infiniteQueryOptions({
    queryKey: [...TAGS, 'list', { search: asked(search), ordering }, start],
    queryFn: ({ pageParam, signal }) =>
      api(listTags, { query: { search: asked(search), ordering, page: pageParam, pageSize: PAGE_SIZE }, signal }),
    initialPageParam: start,
    getNextPageParam: following,
    getPreviousPageParam: (_first, _all, page) => (page > 1 ? page - 1 : undefined),
    placeholderData: keepPreviousData,
  });

/** All that a view holds, as far as one call can delete them. */
export async function readAllTags({ search, ordering }: View): Promise<Tag[]> {
  const tags: Tag[] = [];
  for (let page = 1; tags.length < MAX_SELECTED; page += 1) {
    const list = await api(listTags, {
      query: { search: asked(search), ordering, page, pageSize: PAGE_SIZE },
    });
    tags.push(...list.results);
    if (list.next === null) break;
  }
  return tags.slice(0, MAX_SELECTED);
}

// What the address of a call holds of ids; of more tags no one counts the contacts beforehand.
const MAX_LISTED = 100;

/** How many contacts bear at least one of the tags; null where that is not known. */
export async function countBearers(ids: readonly number[]): Promise<{ count: number; isEstimated: boolean } | null> {
  if (ids.length > MAX_LISTED) return null;
  const list = await api(listContacts, { query: { tags: ids.join(','), tagMatch: 'any', pageSize: 10 } });
  return { count: list.count, isEstimated: list.isCountEstimated ?? false };
}

/** Tags and contacts are read again: the one names the other. */
export const readAgain = (cache: QueryClient): Promise<unknown> =>
  Promise.all([cache.invalidateQueries({ queryKey: TAGS }), cache.invalidateQueries({ queryKey: CONTACTS })]);

function useActOnTags<V, T>(act: (values: V) => Promise<T>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: act,
    // Also after a refusal, because the data on the screen may be old.
    onSettled: () => readAgain(cache),
  });
}

export const useCreateTag = () => useActOnTags((name: string) => api(createTag, { body: { name } }));

export const useRenameTag = () =>
  useActOnTags(({ tag, name }: { tag: Pick<Tag, 'id' | 'version'>; name: string }) =>
    api(updateTag, { params: { id: tag.id }, body: { name }, ifMatch: tag.version }),
  );

export const useDeleteTags = () =>
  useActOnTags(async (ids: readonly number[]): Promise<number> => {
    const [first] = ids;
    if (ids.length === 1 && first !== undefined) {
      await api(deleteTag, { params: { id: first } });
      return 1;
    }
    return (await api(deleteTags, { body: { ids: [...ids] } })).count;
  });

/** Read anew each time it is opened: what is given and taken away goes by it. */
export const selectedTagsQuery = (selection: ContactSelection) =>
  queryOptions({
    queryKey: [...TAGS, 'selected', selection],
    queryFn: ({ signal }) => api(readSelectedTags, { body: selection, signal }),
    ...READ_ONCE,
  });

export type Given = { tags: readonly string[]; removeTags: readonly string[] };

export const assign = (selection: ContactSelection, { tags, removeTags }: Given) =>
  api(assignTags, {
    body: {
      ...('ids' in selection ? { contactIds: selection.ids } : { selection }),
      tags: [...tags],
      removeTags: [...removeTags],
    },
  });
