import { CHECKLIST_STAGES } from '@sealwright/contract';
import { z } from 'zod';
import { LIST_VIEW, orderingIn } from '../../../ui/list/view.ts';

export const CHECKLIST_ORDERINGS = [
  '-created_at',
  'created_at',
  'due_on',
  '-due_on',
  '-tax_year',
  'tax_year',
  'client',
  '-client',
] as const;

const Number = z.coerce.number().int().positive().optional().catch(undefined);

/** The list of checklists as it stands in the address. */
export const ChecklistsSearch = z.object({
  ...LIST_VIEW,
  ordering: orderingIn(CHECKLIST_ORDERINGS),
  stage: z.enum(CHECKLIST_STAGES).optional().catch(undefined),
  year: z.coerce.number().int().min(1990).max(2100).optional().catch(undefined),
  client: Number,
});
export type ChecklistsSearch = z.infer<typeof ChecklistsSearch>;
export const DEFAULT_CHECKLISTS = { search: '', page: 1, pageSize: 25, ordering: '-created_at' } as const;

/** Whom a new checklist is for. */
export const NewChecklistSearch = z.object({ client: Number });
