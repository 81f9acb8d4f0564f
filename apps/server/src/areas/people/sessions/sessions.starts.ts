import type { SecondStep, SignedIn, SignInAnswer, SignInMethod } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { holdUser, type UserRow } from '../users/index.ts';
import { sessionFamily } from './sessions.family.ts';
import { type KeyThumbprint, sessionProofs } from './sessions.proofs.ts';

export type FirstStep = {
  method: SignInMethod;
  keyThumbprint: KeyThumbprint | null;
  request: Incoming;
  /** Of a sign-in by who one is elsewhere: the key of that provider. */
  provider?: string;
};

/** Throws where the person has to come in another way. */
export type DemandWay = (tx: Db, user: UserRow, first: FirstStep) => Promise<void>;

/** What stands between a first step and its session, where the person wants a second one; null where nothing does. `factors` provides it. */
export type DemandSecondStep = (tx: Db, user: UserRow, first: FirstStep) => Promise<SecondStep | null>;

/** The ways in which a session begins. */
export const sessionStarts = (platform: Platform, requireSecondStep: DemandSecondStep, requireWay: DemandWay) => {
  const { db } = platform;
  const family = sessionFamily(platform);
  const proofs = sessionProofs(platform);

  /**
   * The way in for someone who has shown by a first step who they are: a session, or the second step that they want taken.
   * Throws `user_blocked` and `account_not_activated`, and `login_incorrect` where the password has changed since it was compared:
   * a change ends what has begun, so nothing may begin by the old one after it.
   */
  const signIn = (known: UserRow, first: FirstStep): Promise<SignInAnswer> =>
    db.transaction().execute(async (tx) => {
      const user = await holdUser(tx, known.id);
      const isStale = first.method === 'password' && user?.passwordHash !== known.passwordHash;
      if (!user || isStale) throw new AppError('login_incorrect');
      if (user.isBlocked) throw new AppError('user_blocked');
      if (user.activatedAt === null) throw new AppError('account_not_activated');
      await requireWay(tx, user, first);
      const second = await requireSecondStep(tx, user, first);
      return second ?? family.begin(tx, user, first.request, first);
    });

  return {
    signIn,

    /** Begins a session without further questions, in the caller's transaction. Throws `proof_invalid` when the request offers a key it cannot prove to hold. */
    start: async (tx: Db, user: UserRow, request: Incoming, method: SignInMethod): Promise<SignedIn> =>
      family.begin(tx, user, request, { keyThumbprint: await proofs.offered(request), method }),

    /** The same for a first step that needs no second one. Throws where the person has to come in another way. */
    startAlone: async (tx: Db, user: UserRow, request: Incoming, method: SignInMethod): Promise<SignedIn> => {
      const keyThumbprint = await proofs.offered(request);
      await requireWay(tx, user, { method, keyThumbprint, request });
      return family.begin(tx, user, request, { keyThumbprint, method });
    },
  };
};
