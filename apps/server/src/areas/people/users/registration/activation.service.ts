import {
  ACTIVATION_PRESS,
  type activate,
  type activateWithPassword,
  type Input,
  type Output,
} from '@sealwright/contract';
import { timingSafeEqual } from 'node:crypto';
import { hashToken } from '../../../../platform/crypto/crypto.ts';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { activateFor } from './activate.ts';
import { linksRepo, type PresentedLink } from '../links/links.repo.ts';
import { userIdOf } from '../links/links.ts';
import { hashChosenPassword, refuseDifferent } from '../passwords/passwords.ts';
import { usersRepo } from '../users.repo.ts';
import type { Sessions } from '../users.sessions.ts';
import type { UserRow } from '../users.shape.ts';

type Params = Input<typeof activate>['params'];

/** Activating an account by the link from its mail. Every call throws `activation_link_invalid` for a dead link. */
export const activationService = (platform: Platform, sessions: Pick<Sessions, 'endAll'>) => {
  const { db, clock } = platform;

  const look = async (link: PresentedLink, request: Incoming): Promise<Output<typeof activate>> => {
    const user = await usersRepo(db).findById(link.userId);
    // A link from a mail of this account, whether used or too old: its holder only needs to sign in. The account may have
    // moved to an address since that is not theirs to know.
    if (isActive(user) && (await linksRepo(db).wasMade(link))) {
      return { email: '', state: 'activated', isSameDevice: false };
    }
    if (!waits(user) || !(await linksRepo(db).find(link, clock.now()))) throw new AppError('activation_link_invalid');
    return { email: user.email, state: 'valid', isSameDevice: isSameDevice(user, request) };
  };

  /** The device that registered chose the password, and now shows the mail as well: both are one person. */
  const press = (link: PresentedLink, request: Incoming): Promise<Output<typeof activate>> =>
    db.transaction().execute(async (tx) => {
      const now = clock.now();
      const user = await holdByLink(tx, link, now);
      if (user.passwordHash === null || !isSameDevice(user, request)) throw new AppError('activation_password_needed');
      await finish(tx, user, { passwordHash: user.passwordHash, request, now });
      return { email: user.email, state: 'activated', isSameDevice: true };
    });

  const finish = async (
    tx: Db,
    user: UserRow,
    { passwordHash, request, now }: { passwordHash: string; request: Incoming; now: Date },
  ): Promise<void> => {
    await activateFor(tx, sessions, user, { passwordHash }, now);
    await platform.events.publish(tx, { type: 'account_activated', at: now, userId: user.id, request });
  };

  return {
    /**
     * Reads the link; with the header of a pressed button, activates. HEAD runs the handler of GET and never activates.
     * Throws `activation_password_needed` when the press comes from another device than the registration.
     */
    open: async (params: Params, request: Incoming): Promise<Output<typeof activate>> => {
      const isPress = request.method === 'GET' && request.headers['x-activation'] === ACTIVATION_PRESS;
      return isPress ? press(linkOf(params), request) : look(linkOf(params), request);
    },

    /** A refused password leaves the link as it is. */
    withPassword: async (
      params: Params,
      { password1, password2 }: Input<typeof activateWithPassword>['body'],
      request: Incoming,
    ): Promise<Output<typeof activateWithPassword>> => {
      const link = linkOf(params);
      // Before the work of hashing, so that a caller without a link costs nothing.
      if ((await look(link, request)).state === 'activated') throw new AppError('activation_link_invalid');
      refuseDifferent('password2', password1, password2);
      const passwordHash = await hashChosenPassword('password1', password1);
      return db.transaction().execute(async (tx) => {
        const now = clock.now();
        const user = await holdByLink(tx, link, now);
        await finish(tx, user, { passwordHash, request, now });
        return { email: user.email };
      });
    },
  };
};

function linkOf({ uid, token }: Params): PresentedLink {
  const userId = userIdOf(uid);
  if (userId === null) throw new AppError('activation_link_invalid');
  return { userId, tokenHash: hashToken(token), purposes: ['activation'] };
}

/** The user behind a living link, held until the transaction ends. */
async function holdByLink(tx: Db, link: PresentedLink, now: Date): Promise<UserRow> {
  const user = await usersRepo(tx).lockUser(link.userId);
  const found = await linksRepo(tx).find(link, now);
  if (!found || !waits(user)) throw new AppError('activation_link_invalid');
  return user;
}

const waits = (user: UserRow | undefined): user is UserRow =>
  user !== undefined && user.activatedAt === null && !user.isBlocked && user.erasedAt === null;

const isActive = (user: UserRow | undefined): user is UserRow =>
  user !== undefined && user.activatedAt !== null && !user.isBlocked && user.erasedAt === null;

function isSameDevice({ activationKeyHash }: UserRow, { headers }: Incoming): boolean {
  const key = headers['x-activation-key'];
  return typeof key === 'string' && activationKeyHash !== null && timingSafeEqual(hashToken(key), activationKeyHash);
}
