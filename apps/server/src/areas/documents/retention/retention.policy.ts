import { mayManage, type Policy } from '../../access/index.ts';

/** How long an account's documents are kept, and what must not go, is said and seen by those who manage it. */
export const retentionPolicy = { manage: mayManage } satisfies Record<string, Policy>;
