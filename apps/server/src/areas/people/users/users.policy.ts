import type { PlatformRole, Scope } from '@sealwright/contract';

/** What the rules of this module need to know of whoever is signed in. */
export type Caller = { userId: number; role: PlatformRole; scopes?: readonly Scope[] | null };

/** Everyone sees themselves; platform administrators see everyone, though not by a token, which is for one's own. */
export const maySeeUser = (caller: Caller, userId: number): boolean =>
  caller.userId === userId || (caller.role !== 'user' && !caller.scopes);

/** Names and language are a person's own matter, also for administrators. */
export const mayChangeUser = (caller: Caller, userId: number): boolean => caller.userId === userId;

/** Administrators block people, super-admins block administrators too, and no one shuts themselves out. */
export const mayBlockUser = (caller: Caller, user: { id: number; role: PlatformRole }): boolean =>
  caller.userId !== user.id && (user.role === 'user' || caller.role === 'super_admin');
