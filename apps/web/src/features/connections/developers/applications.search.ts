import { z } from 'zod';
import { LIST_VIEW, orderingIn } from '../../../ui/list/view.ts';

export const APPLICATION_ORDERINGS = ['name', '-name', '-created_at', 'created_at'] as const;

/** The list's view, as it stands in the address. */
export const ApplicationsSearch = z.object({ ...LIST_VIEW, ordering: orderingIn(APPLICATION_ORDERINGS) });
export type ApplicationsSearch = z.infer<typeof ApplicationsSearch>;
export const DEFAULT_APPLICATIONS = { search: '', page: 1, pageSize: 25, ordering: 'name' } as const;
