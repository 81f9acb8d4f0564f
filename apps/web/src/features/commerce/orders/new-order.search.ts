import { z } from 'zod';

/** `copy`: the order whose customer and lines the new one begins with. */
export const NewOrderSearch = z.object({ copy: z.coerce.number().int().min(1).optional().catch(undefined) });
