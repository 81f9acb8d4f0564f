import { IMPORT_TARGETS } from '@sealwright/contract';
import { z } from 'zod';

/** What a person has chosen on the way to starting an import. */
export const Draft = z.object({
  /** Of which columns the choices speak: other columns have none. */
  columnsKey: z.string(),
  targets: z.array(z.enum(IMPORT_TARGETS).nullable()).readonly(),
  tags: z.array(z.string()),
  existing: z.enum(['skip', 'update', 'restore']),
});
export type Draft = z.infer<typeof Draft>;
