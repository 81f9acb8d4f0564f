import { mayWrite, type Policy } from '../../access/index.ts';

/** Everyone of the account writes its messages. */
export const messagePolicy = { create: mayWrite, update: mayWrite, delete: mayWrite } satisfies Record<string, Policy>;
