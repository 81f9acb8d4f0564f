import { FORM_TYPES, RETURN_DUE_FILTERS, RETURN_FILTERS } from '@sealwright/contract';
import { z } from 'zod';
import { LIST_VIEW, orderingIn } from '../../../ui/list/view.ts';

export const RETURN_ORDERINGS = [
  'due_on',
  '-due_on',
  '-created_at',
  'created_at',
  '-tax_year',
  'tax_year',
  'client',
  '-client',
  '-filed_on',
  'filed_on',
] as const;

const Text = z.string().max(200).optional().catch(undefined);
const Number = z.coerce.number().int().positive().optional().catch(undefined);

/** The list of returns as it stands in the address. SSN and FEIN never stand there: they last as long as the screen. */
export const ReturnsSearch = z.object({
  page: LIST_VIEW.page,
  pageSize: LIST_VIEW.pageSize,
  ordering: orderingIn(RETURN_ORDERINGS),
  company: Text,
  first: Text,
  last: Text,
  email: Text,
  form: z.enum(FORM_TYPES).optional().catch(undefined),
  year: z.coerce.number().int().min(1990).max(2100).optional().catch(undefined),
  stage: z.enum(RETURN_FILTERS).optional().catch(undefined),
  due: z.enum(RETURN_DUE_FILTERS).optional().catch(undefined),
  client: Number,
  preparer: Number,
  archived: z.literal('only').optional().catch(undefined),
});
export type ReturnsSearch = z.infer<typeof ReturnsSearch>;
export const DEFAULT_RETURNS = { page: 1, pageSize: 25, ordering: 'due_on' } as const;
