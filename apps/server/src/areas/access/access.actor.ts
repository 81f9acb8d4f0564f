import type { Locale, PlatformRole, Scope } from '@sealwright/contract';
import type { Access, Incoming } from '../../platform/http/http.ts';

/** What a person is in the account they act for; their own account is theirs alone. */
type AccountRole = 'owner' | 'admin' | 'member';

/** A member on leave whom someone acts for now. `maySend`: as they may themselves. */
export type Absent = { id: number; name: string; email: string; maySend: boolean };

/** The account that someone acts for. What is not active can be read, not written. */
export type ActingAccount = {
  id: number;
  kind: 'personal' | 'team';
  isActive: boolean;
  role: AccountRole;
  /** A team may leave sending to its admins. */
  maySend: boolean;
  /** The restricted folders that are not open to them. */
  hiddenFolders: readonly number[];
  /** Whose documents they act on as those members could. */
  actsFor: readonly Absent[];
};

export type Editing = { documentId: number; maySend: boolean };

/** Who is signed in, and for which account they act. */
export type Actor = {
  userId: number;
  /** Null where a personal access token was used. */
  sessionId: number | null;
  /** What the token is good for; null for a session, which may do all that its user may. */
  scopes: readonly Scope[] | null;
  /** Of an application that acts for the person: which one it is. */
  applicationId?: number;
  /** Of an editor in a frame: the one document that can be reached, and whether it may be sent. */
  editing?: Editing;
  accountId: number;
  account: ActingAccount;
  /** In the installation; what they are in the account stands there. */
  role: PlatformRole;
  /** Whether they sign in with a second step: some teams require it. */
  hasSecondStep: boolean;
  name: string;
  email: string;
  locale: Locale;
};

/** Who acts, and through which request. */
export const by = ({ caller, request }: { caller: Actor; request: Incoming }) => ({ actor: caller, request });

/** For calls that programs may make too: a session, or a personal access token with the scope. */
export type Scoped<C = Actor> = (scope: Scope) => Access<C>;

/** Who a program acts for by the token it shows; null for what is no token of its kind. Throws `not_signed_in` for a worthless one. */
export type ProgramReader = (bearer: string) => Promise<Actor> | null;

export type SessionAccess = {
  user: Access<Actor>;
  confirmed: Access<Actor>;
  platformAdmin: Access<Actor>;
  superAdmin: Access<Actor>;
  scoped: Scoped;
  /** As `scoped`, and open to editors in a frame as well: for calls that reach no other document than the one they are for. */
  preparing: Scoped;
};
