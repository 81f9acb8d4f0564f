import type { Db } from '../../../platform/db/db.ts';
import type { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { SignInProvider } from '../../../platform/sign-in-providers.ts';
import type { UserRow } from '../users/index.ts';
import type { Claims } from './social.claims.ts';

/** Someone at the door of a provider: the person here, and the provider's key. */
export type Comer = { key: string; user: UserRow; request: Incoming };

/** What becomes of people who come by providers of a source. */
export type Welcome = {
  /** The address that the provider answers for. Throws where it is none of those it may answer for, or it denies that it was verified. */
  emailOf: (tx: Db, key: string, claims: Pick<Claims, 'email' | 'email_verified'>) => Promise<string>;
  /** Locks what `enter` changes, before the row of any person is locked: the one order for all (docs/decisions/0048). */
  hold: (tx: Db, key: string) => Promise<void>;
  /** Why this person may not come in, recorded beside it; null where they may. */
  refusal: (tx: Db, comer: Comer) => Promise<AppError | null>;
  /** Lets them in where they belong. Answers the account they belong to from now on, where that is new. */
  enter: (tx: Db, comer: Comer) => Promise<number | null>;
};

/** Providers beside those of the configuration, by their keys. */
export type ProviderSource = {
  find: (key: string) => Promise<SignInProvider | undefined>;
  welcome: Welcome;
};
