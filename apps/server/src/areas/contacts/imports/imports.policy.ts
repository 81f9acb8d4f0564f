import { type Actor, mayWrite } from '../../access/index.ts';
import type { ImportRow } from './imports.repo.ts';

type Standing = Pick<ImportRow, 'state'>;

/** Everyone of the account imports contacts, and works with what others uploaded. */
export const importPolicy = {
  create: mayWrite,
  start: (actor: Actor, { state }: Standing) => mayWrite(actor) && state === 'idle',
  delete: (actor: Actor, { state }: Standing) => mayWrite(actor) && state !== 'importing',
};
