import { DocumentFilter, PAGE_SIZES } from '@sealwright/contract';
import { z } from 'zod';

export const ORDERINGS = [
  '-created_at',
  'created_at',
  '-updated_at',
  'updated_at',
  '-number',
  'number',
  '-title',
  'title',
] as const;
export type Ordering = (typeof ORDERINGS)[number];

export const DEFAULT_SEARCH = { search: '', page: 1, pageSize: 25, ordering: '-created_at' } as const;

/** The list's view, as it stands in the address. What makes no sense there falls back to the default. */
export const DocumentsSearch = z.object({
  status: DocumentFilter.optional().catch(undefined),
  search: z.string().max(200).default('').catch(''),
  page: z.coerce.number().int().min(1).max(1_000_000).default(1).catch(1),
  pageSize: z.coerce
    .number()
    .refine((size) => (PAGE_SIZES as readonly number[]).includes(size))
    .default(25)
    .catch(25),
  ordering: z.enum(ORDERINGS).default('-created_at').catch('-created_at'),
});
export type DocumentsSearch = z.infer<typeof DocumentsSearch>;
