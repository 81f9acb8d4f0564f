import { type Actor, mayManage } from '../../access/index.ts';
import { absencePolicy } from '../absences/index.ts';

type Member = { userId: number };

export const memberPolicy = {
  changeRole: mayManage,
  setAbsence: absencePolicy.set,
  /** Admins remove others; everyone may leave, also a team that is not active. */
  remove: (actor: Actor, { userId }: Member) => actor.userId === userId || mayManage(actor),
};
