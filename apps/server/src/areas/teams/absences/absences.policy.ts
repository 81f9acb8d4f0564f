import { type Actor, mayManage, mayWrite } from '../../access/index.ts';

type Member = { userId: number };

export const absencePolicy = {
  /** Everyone says it of themselves, admins of others too: who is ill may not be able to. */
  set: (actor: Actor, { userId }: Member) => (actor.userId === userId ? mayWrite(actor) : mayManage(actor)),
};
