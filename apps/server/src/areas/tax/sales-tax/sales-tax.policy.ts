import { mayManage, type Policy } from '../../access/index.ts';

/** Everyone of the account sees what is owed to a state; those who manage it change it. */
export const salesTaxPolicy = { write: mayManage } satisfies Record<string, Policy>;
