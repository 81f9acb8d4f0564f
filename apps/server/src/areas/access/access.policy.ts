import type { Actor } from './access.actor.ts';

/** The account's things are there to be worked with. An account that is not active can be read only. */
export const mayWrite = ({ account }: Actor): boolean => account.isActive;

/** Sending, and what goes with it. */
export const maySend = (actor: Actor): boolean => mayWrite(actor) && actor.account.maySend;

/** Settings, members, invitations, billing: the one whose account it is, and the admins of a team. */
export const mayManage = (actor: Actor): boolean => mayWrite(actor) && actor.account.role !== 'member';

/** Members change what they made; those who manage the account change everything. */
export const mayChangeWorkOf = (actor: Actor, { creatorId }: { creatorId: number }): boolean =>
  creatorId === actor.userId ? mayWrite(actor) : mayManage(actor);

type Work = { visibility: 'shared' | 'private'; creatorId: number; folderId: number | null };

/** Members see what is shared and in a folder open to them, and what is theirs; those who manage the account see everything. */
export const maySee = ({ account, userId }: Actor, { visibility, creatorId, folderId }: Work): boolean =>
  creatorId === userId ||
  account.role !== 'member' ||
  (visibility === 'shared' && (folderId === null || !account.hiddenFolders.includes(folderId)));
