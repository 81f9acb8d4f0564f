import type { Actor } from './access.actor.ts';

/** The account's things are there to be worked with. An account that is not active can be read only. */
export const mayWrite = ({ account }: Actor): boolean => account.isActive;

/** Settings, members, invitations, billing: the one whose account it is, and the admins of a team. */
const mayManage = (actor: Actor): boolean => mayWrite(actor) && actor.account.role !== 'member';

/** What one member made is changed by them, and by whoever manages the account. */
export const mayChangeWorkOf = (actor: Actor, { creatorId }: { creatorId: number }): boolean =>
  creatorId === actor.userId ? mayWrite(actor) : mayManage(actor);
