import { type Actor, mayWrite } from '../../access/index.ts';

type Standing = { deletedAt: Date | null };

/** Everyone of the account works with its contacts. A deleted one is restored before it is changed. */
export const contactPolicy = {
  create: mayWrite,
  update: (actor: Actor, { deletedAt }: Standing) => mayWrite(actor) && deletedAt === null,
  delete: mayWrite,
  restore: mayWrite,
  tag: mayWrite,
  merge: mayWrite,
};
