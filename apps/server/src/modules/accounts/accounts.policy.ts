import type { PlatformRole } from '@sealwright/contract';

/** What the rules of this module need to know of whoever is signed in. */
export type Caller = { userId: number; role: PlatformRole };

/** Everybody sees themselves; platform administrators see everybody. */
export const maySeeUser = (caller: Caller, userId: number): boolean =>
  caller.userId === userId || caller.role !== 'user';

/** Names and language are a person's own matter, also for administrators. */
export const mayChangeUser = (caller: Caller, userId: number): boolean => caller.userId === userId;
