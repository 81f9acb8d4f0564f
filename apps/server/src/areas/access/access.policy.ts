import type { Absent, Actor } from './access.actor.ts';

/** The account's things are there to be worked with. An account that is not active can be read only. */
export const mayWrite = ({ account }: Actor): boolean => account.isActive;

/** The member on leave whose things these are, where the actor acts for them. */
export const absentOwner = ({ account }: Actor, ownerId: number): Absent | undefined =>
  account.actsFor.find(({ id }) => id === ownerId);

/** Theirs, or of a member on leave whom they act for. */
const isInHandsOf = (actor: Actor, ownerId: number): boolean =>
  ownerId === actor.userId || absentOwner(actor, ownerId) !== undefined;

/** Sending, and what goes with it; for a member on leave as far as that member may. */
export const maySend = (actor: Actor, { creatorId }: { creatorId: number }): boolean =>
  mayWrite(actor) && (actor.account.maySend || (absentOwner(actor, creatorId)?.maySend ?? false));

/** Settings, members, invitations, billing: the one whose account it is, and the admins of a team. */
export const mayManage = (actor: Actor): boolean => mayWrite(actor) && actor.account.role !== 'member';

/** Members change what they made, and what those made whom they act for; those who manage the account change everything. */
export const mayChangeWorkOf = (actor: Actor, { creatorId }: { creatorId: number }): boolean =>
  isInHandsOf(actor, creatorId) ? mayWrite(actor) : mayManage(actor);

type Work = { visibility: 'shared' | 'private'; creatorId: number; folderId: number | null };

/** Members see what is shared and in a folder open to them, and what is in their hands; those who manage the account see everything. */
export const maySee = (actor: Actor, { visibility, creatorId, folderId }: Work): boolean =>
  isInHandsOf(actor, creatorId) ||
  actor.account.role !== 'member' ||
  (visibility === 'shared' && (folderId === null || !actor.account.hiddenFolders.includes(folderId)));

/** An administrator of the installation, in person: no program with a token administers. */
export const isAdministrator = ({ role, scopes }: Actor): boolean => role !== 'user' && scopes === null;
