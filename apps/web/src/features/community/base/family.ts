import {
  type CommunityFilter,
  type CommunityFormat,
  type CommunityType,
  deleteCommunity,
  downloadCommunity,
  restoreCommunity,
  wireKey,
} from '@sealwright/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, download } from '../../../lib/api.ts';
import { READ_ONCE } from '../../../lib/reading.ts';
import { saveFile } from '../../../lib/save-file.ts';
import type { ListPage } from '../../../ui/list/view.ts';
import { type CommunityOrdering, type CommunitySearch, filterOf } from './community.search.ts';

/** What every screen of these areas needs of a thing. */
export type Thing = {
  id: number;
  version: number;
  createdAt: string;
  updatedAt: string;
  permissions: { update: boolean; delete: boolean };
};

type Signal = { signal?: AbortSignal };
type Query<O> = CommunityFilter & { page?: number; pageSize?: number; ordering?: O };

/**
 * A type of thing, for the screens that all types share: its calls, what names a thing, and the columns of its files. `O`: what its list
 * can be ordered by, where that is more than what every type's can.
 */
export type Family<T extends Thing, Body, O extends string = CommunityOrdering> = {
  type: CommunityType;
  nameOf: (thing: T) => string;
  columns: readonly string[];
  list: (query: Query<O>, options: Signal) => Promise<ListPage<T> & { permissions: { create: boolean } }>;
  get: (id: number, options: Signal) => Promise<T>;
  create: (body: Body) => Promise<T>;
  update: (thing: Pick<T, 'id' | 'version'>, body: Partial<Body>) => Promise<T>;
  remove: (thing: Pick<T, 'id' | 'version'>) => Promise<{ deletion: number }>;
};

/** What names the things of a type. */
type Named<T extends Thing> = Pick<Family<T, unknown>, 'type' | 'nameOf'>;

export type Selection = { ids: number[] } | { matching: CommunityFilter; exceptIds: number[] };

const ROOT = ['community'] as const;
const keyOf = (type: CommunityType, id: number) => [...ROOT, type, 'one', id] as const;

/** The view of a list of a type that is ordered by these. */
export type ViewOf<O extends string> = Omit<CommunitySearch, 'ordering'> & { ordering: O };

type View<O extends string> = Pick<ViewOf<O>, 'search' | 'page' | 'pageSize' | 'ordering'> & Partial<ViewOf<O>>;

export const listQuery = <T extends Thing, B, O extends string>(family: Family<T, B, O>, search: View<O>) => {
  const { page, pageSize, ordering } = search;
  const query = { ...filterOf(search), page, pageSize, ordering };
  return queryOptions({
    queryKey: [...ROOT, family.type, 'list', query],
    queryFn: ({ signal }) => family.list(query, { signal }),
    placeholderData: keepPreviousData,
  });
};

export const oneQuery = <T extends Thing, B>(family: Family<T, B>, id: number) =>
  queryOptions({
    queryKey: keyOf(family.type, id),
    queryFn: ({ signal }) => family.get(id, { signal }),
    ...READ_ONCE,
  });

export const countMatching =
  <T extends Thing, B, O extends string>(family: Pick<Family<T, B, O>, 'list'>) =>
  async (filter: CommunityFilter): Promise<number> =>
    (await family.list({ ...filter, pageSize: 10 }, {})).count;

/** Lists of every type, since one type counts another; a thing that is open keeps what it was read as. */
export const readAgain = (cache: QueryClient): Promise<unknown> =>
  cache.invalidateQueries({ queryKey: ROOT, predicate: ({ queryKey }) => queryKey[2] !== 'one' });

/** What a saved thing is from now on. */
export function keep<T extends Thing, B>(cache: QueryClient, family: Family<T, B>, thing: T): void {
  cache.setQueryData(keyOf(family.type, thing.id), thing);
  void readAgain(cache);
}

/** The names of those that a list has shown, by their ids. */
export function namesShown<T extends Thing>(cache: QueryClient, family: Named<T>): ReadonlyMap<number, string> {
  const pages = cache.getQueriesData<ListPage<T>>({ queryKey: [...ROOT, family.type, 'list'] });
  return new Map(
    pages.flatMap(([, page]) => (page?.results ?? []).map((thing) => [thing.id, family.nameOf(thing)] as const)),
  );
}

export const deleteMany = (type: CommunityType, selection: Selection) =>
  api(deleteCommunity, { params: { type }, body: { selection } });
export const restore = (id: number) => api(restoreCommunity, { params: { id } });

export async function downloadMany(
  type: CommunityType,
  of: { selection: Selection; columns: readonly string[]; format: CommunityFormat },
): Promise<void> {
  const body = { selection: of.selection, downloadColumns: of.columns.map(wireKey), format: of.format };
  saveFile(await download(downloadCommunity, { params: { type }, body }));
}
