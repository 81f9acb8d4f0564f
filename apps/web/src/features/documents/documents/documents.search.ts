import {
  definedOf,
  DocumentFilter,
  type DocumentsFilter,
  FormType,
  Happening,
  Id,
  isSearchable,
} from '@sealwright/contract';
import { z } from 'zod';
import { DayInAddress, LIST_VIEW, orderingIn } from '../../../ui/list/view.ts';

export const ORDERINGS = [
  '-created_at',
  'created_at',
  '-updated_at',
  'updated_at',
  '-number',
  'number',
  '-title',
  'title',
  '-sent_at',
  'sent_at',
  'expires_at',
  '-expires_at',
  '-completed_at',
  'completed_at',
] as const;
export type Ordering = (typeof ORDERINGS)[number];

export const DEFAULT_SEARCH = { search: '', page: 1, pageSize: 25, ordering: '-created_at' } as const;

/** The list's view, as it stands in the address. What makes no sense there falls back to the default. */
export const DocumentsSearch = z.object({
  // The screen's own `completed` stands for it.
  status: DocumentFilter.exclude(['allCompleted']).optional().catch(undefined),
  ...LIST_VIEW,
  ordering: orderingIn(ORDERINGS),
  mine: z.enum(['true']).optional().catch(undefined),
  creator: Id.optional().catch(undefined),
  /** 0: what lies in none. */
  folder: z.coerce.number().int().min(0).optional().catch(undefined),
  formType: FormType.optional().catch(undefined),
  client: Id.optional().catch(undefined),
  happened: Happening.optional().catch(undefined),
  from: DayInAddress,
  to: DayInAddress,
  /** The columns, with commas between them; without it those that this device remembers. */
  columns: z.string().max(200).optional().catch(undefined),
  /** The saved view it began with; 0: none, also where one of them is the default. */
  view: z.coerce.number().int().min(0).optional().catch(undefined),
});
export type DocumentsSearch = z.infer<typeof DocumentsSearch>;

/** What narrows the list beside its tabs: each can be taken away by itself. */
export const NARROWINGS = ['status', 'happened', 'mine', 'creator', 'folder', 'formType', 'client'] as const;
export type Narrowing = (typeof NARROWINGS)[number];

// These have no tab of their own.
const withoutTab = (status: DocumentFilter | undefined) => status === 'waiting' || status === 'expiring';

/** The narrowings that are in force, in the order they are told. Days count only with what happened on them. */
export function narrowingsOf(search: DocumentsSearch): Narrowing[] {
  const inForce = {
    status: withoutTab(search.status),
    happened: search.happened !== undefined,
    mine: search.mine !== undefined,
    creator: search.creator !== undefined,
    folder: search.folder !== undefined,
    formType: search.formType !== undefined,
    client: search.client !== undefined,
  };
  return NARROWINGS.filter((one) => inForce[one]);
}

/** The days in force: they count only with what happened on them. */
export const happenedOn = ({ happened, from, to }: DocumentsSearch): Pick<DocumentsSearch, 'from' | 'to'> =>
  happened === undefined ? {} : { from, to };

const LEFT_OUT: Record<Narrowing, readonly (keyof DocumentsSearch)[]> = {
  status: ['status'],
  happened: ['happened', 'from', 'to'],
  mine: ['mine'],
  creator: ['creator'],
  folder: ['folder'],
  formType: ['formType'],
  client: ['client'],
};

/** The view without these narrowings, at its first page. */
export function withoutNarrowings(search: DocumentsSearch, left: readonly Narrowing[]): DocumentsSearch {
  const keys = left.flatMap((one) => LEFT_OUT[one]);
  return { ...search, ...Object.fromEntries(keys.map((key) => [key, undefined])), page: 1 };
}

export const isFiltered = (search: DocumentsSearch): boolean =>
  search.search !== '' || search.status !== undefined || narrowingsOf(search).length > 0;

/** To a person a document that someone downloaded is completed as before; on the wire each state is exact. */
export const wireFilter = (status: DocumentsSearch['status']): DocumentFilter | undefined =>
  status === 'completed' ? 'allCompleted' : status;

/** Which documents the view shows, whatever the page, the order and the columns: the same for the list and a selection. */
export function filterOf(search: DocumentsSearch, timeZone: string): DocumentsFilter {
  const { status, mine, creator, folder, formType, client, happened } = search;
  const { from, to } = happenedOn(search);
  return definedOf({
    search: isSearchable(search.search) ? search.search.trim() : undefined,
    status: wireFilter(status),
    mine,
    creator,
    folder,
    formType,
    client,
    happened,
    from,
    to,
    // Days are the reader's own, as the dashboard counted them.
    timeZone: happened === undefined ? undefined : timeZone,
  });
}
