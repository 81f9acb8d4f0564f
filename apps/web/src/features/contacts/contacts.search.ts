import { CLIENT_TYPES } from '@sealwright/contract';
import { z } from 'zod';
import { DayInAddress, LIST_VIEW, orderingIn } from '../../ui/list/view.ts';

export const ORDERINGS = [
  '-created_at',
  'created_at',
  'email',
  '-email',
  'first_name',
  '-first_name',
  'last_name',
  '-last_name',
] as const;

export const DEFAULT_CONTACTS = { search: '', page: 1, pageSize: 25, ordering: '-created_at' } as const;

/** The list's view, as it stands in the address. What makes no sense there falls back to the default. */
export const ContactsSearch = z.object({
  ...LIST_VIEW,
  ordering: orderingIn(ORDERINGS),
  /** Ids of tags, with commas between them. */
  tags: z.coerce
    .string()
    .regex(/^\d{1,15}(,\d{1,15})*$/)
    .optional()
    .catch(undefined),
  tagMatch: z.enum(['any', 'all', 'none']).optional().catch(undefined),
  clientType: z.enum(CLIENT_TYPES).optional().catch(undefined),
  from: DayInAddress,
  to: DayInAddress,
});
export type ContactsSearch = z.infer<typeof ContactsSearch>;

export const DeletedSearch = ContactsSearch.pick({ search: true, page: true, pageSize: true });
export type DeletedSearch = z.infer<typeof DeletedSearch>;
export const DEFAULT_DELETED = { search: '', page: 1, pageSize: 25 } as const;

export const TAG_ORDERINGS = ['name', '-name', '-created_at', 'created_at'] as const;

export const TagsSearch = z.object({
  search: LIST_VIEW.search,
  page: LIST_VIEW.page,
  ordering: orderingIn(TAG_ORDERINGS),
});
export type TagsSearch = z.infer<typeof TagsSearch>;
export const DEFAULT_TAGS = { search: '', page: 1, ordering: 'name' } as const;

export const DuplicatesSearch = z.object({
  by: z.enum(['name', 'phone', 'company', 'ssn', 'fein']).default('name').catch('name'),
});
export type DuplicatesSearch = z.infer<typeof DuplicatesSearch>;

/** `after`: the import whose fixed rows are uploaded now. */
export const ImportUploadSearch = z.object({
  after: z.coerce.number().int().min(1).max(1e15).optional().catch(undefined),
});
export type ImportUploadSearch = z.infer<typeof ImportUploadSearch>;

/** Without a kind a single person is added, in few fields. */
export const AddSearch = z.object({ kind: z.literal('client').optional().catch(undefined) });
export type AddSearch = z.infer<typeof AddSearch>;
