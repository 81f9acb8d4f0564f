import { z } from 'zod';
import { LIST_VIEW } from '../../../ui/list/view.ts';

/** Which part of the list of Zaps is shown, as it stands in the address. */
export const ZapierSearch = z.object({ page: LIST_VIEW.page, pageSize: LIST_VIEW.pageSize });
export type ZapierSearch = z.infer<typeof ZapierSearch>;
export const DEFAULT_ZAPIER = { page: 1, pageSize: 25 } as const;
