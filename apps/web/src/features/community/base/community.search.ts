import { type CommunityFilter, definedOf, isSearchable } from '@sealwright/contract';
import { z } from 'zod';
import { LIST_VIEW } from '../../../ui/list/view.ts';

export const COMMUNITY_ORDERINGS = ['name', '-name', '-created_at', 'created_at', '-updated_at', 'updated_at'] as const;
export type CommunityOrdering = (typeof COMMUNITY_ORDERINGS)[number];

const Word = z.string().max(20).optional().catch(undefined);

/** The view of a list of any type, as it stands in the address. */
export const CommunitySearch = z.object({
  ...LIST_VIEW,
  ordering: z.enum(COMMUNITY_ORDERINGS).default('name').catch('name'),
  status: Word,
  /** Of members: those of this group. */
  group: z.coerce.number().int().positive().optional().catch(undefined),
});
export type CommunitySearch = z.infer<typeof CommunitySearch>;
export const DEFAULT_COMMUNITY = { search: '', page: 1, pageSize: 25, ordering: 'name' } as const;

/** What the list is narrowed by, as the calls take it. */
export const filterOf = ({
  search,
  status,
  group,
}: Pick<CommunitySearch, 'search'> & Partial<Pick<CommunitySearch, 'status' | 'group'>>): CommunityFilter => ({
  ...(isSearchable(search) ? { search: search.trim() } : {}),
  ...definedOf({ status, group }),
});

export const isFiltered = (search: Pick<CommunitySearch, 'search' | 'status' | 'group'>): boolean =>
  search.search.trim() !== '' || search.status !== undefined || search.group !== undefined;

export const NOT_NARROWED = { page: 1, search: '', status: undefined, group: undefined } as const;
