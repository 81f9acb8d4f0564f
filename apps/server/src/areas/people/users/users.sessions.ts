import type { SignedIn, SignInMethod } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { UserRow } from './users.shape.ts';

/** Begins a session in the caller's transaction. */
export type StartSession = (tx: Db, user: UserRow, request: Incoming, method: SignInMethod) => Promise<SignedIn>;

/** Why sessions ended that no one signed out of. */
export type EndReason = 'password_changed' | 'email_changed' | 'mfa_changed' | 'revoked' | 'blocked' | 'erased';

/** Ends every session of a person but `except`, in the caller's transaction; answers how many. */
export type EndSessions = (
  tx: Db,
  userId: number,
  how: { reason: EndReason; except?: number | null },
) => Promise<number>;

/** A person who is signed in. The session is null where they come with a personal access token. */
export type SessionCaller = { userId: number; sessionId: number | null };

/** What this module needs of `sessions`, which stands on it. */
export type Sessions = { start: StartSession; endAll: EndSessions };
