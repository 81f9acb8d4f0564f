import { mayWrite, type Policy } from '../../access/index.ts';

/** Everyone of the account who prepares documents keeps templates for them. */
export const fieldTemplatePolicy = { create: mayWrite, delete: mayWrite } satisfies Record<string, Policy>;
