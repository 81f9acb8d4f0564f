import { mayWrite, type Policy } from '../../access/index.ts';

/** Everyone of the account gives names to its contacts. */
export const tagPolicy = {
  create: mayWrite,
  update: mayWrite,
  delete: mayWrite,
} satisfies Record<string, Policy>;
