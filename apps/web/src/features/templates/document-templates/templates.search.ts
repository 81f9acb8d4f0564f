import { Id } from '@sealwright/contract';
import { z } from 'zod';
import { LIST_VIEW, orderingIn } from '../../../ui/list/view.ts';

export const ORDERINGS = [
  '-updated_at',
  'updated_at',
  'name',
  '-name',
  '-use_count',
  'use_count',
  '-last_used_at',
  'last_used_at',
  '-created_at',
  'created_at',
] as const;
export type Ordering = (typeof ORDERINGS)[number];

export const DEFAULT_TEMPLATES = { search: '', page: 1, pageSize: 25, ordering: '-updated_at' } as const;

/** The list's view, as it stands in the address. What makes no sense there falls back to the default. */
export const TemplatesSearch = z.object({
  ...LIST_VIEW,
  ordering: orderingIn(ORDERINGS),
  folder: Id.optional().catch(undefined),
  tag: z.coerce.string().max(120).optional().catch(undefined),
  owner: z.enum(['me']).optional().catch(undefined),
  archived: z.enum(['true']).optional().catch(undefined),
  kind: z.enum(['document', 'placeholder']).optional().catch(undefined),
  /** Whom a template is chosen for. */
  contact: Id.optional().catch(undefined),
});
export type TemplatesSearch = z.infer<typeof TemplatesSearch>;

export const NARROWINGS = ['folder', 'tag', 'owner', 'archived', 'kind'] as const;
export type Narrowing = (typeof NARROWINGS)[number];

export const isNarrowed = (search: TemplatesSearch): boolean =>
  search.search !== '' || NARROWINGS.some((one) => search[one] !== undefined);

export function withoutNarrowings(search: TemplatesSearch, left: readonly Narrowing[]): TemplatesSearch {
  return { ...search, ...Object.fromEntries(left.map((one) => [one, undefined])), page: 1 };
}

export const TEMPLATE_TABS = ['overview', 'link', 'versions'] as const;
export type TemplateTab = (typeof TEMPLATE_TABS)[number];

export const EDIT_STEPS = ['files', 'roles', 'fields', 'settings'] as const;
export type EditStep = (typeof EDIT_STEPS)[number];
