import type { addPasskey, Mfa, Input } from '@sealwright/contract';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Actor } from '../../../access/index.ts';
import type { SessionsService } from '../../sessions/index.ts';
import { mfaChanges } from '../mfa.changes.ts';
import { passkeysRepo } from './passkeys.repo.ts';
import { sessionOf } from '../mfa.refusals.ts';
import { mfaRepo } from '../mfa.repo.ts';
import { newPasskeys } from './webauthn.register.ts';
import { webauthn } from './webauthn.ts';

const MAX_PASSKEYS = 20;

/** One's passkeys: registered, renamed, removed. */
export const passkeysService = (platform: Platform, sessions: Pick<SessionsService, 'endAll'>) => {
  const { db, clock } = platform;
  const passkeys = { ...webauthn(platform), ...newPasskeys(platform) };
  const { change, notify, endOthers } = mfaChanges(platform, sessions);

  return {
    begin: async (actor: Actor, request: Incoming): Promise<{ options: string }> => {
      const sessionId = sessionOf(actor);
      const user = await db.transaction().execute((tx) => mfaRepo(tx).lockUser(actor.userId));
      return { options: await passkeys.askToRegister(user, sessionId, request) };
    },

    /** Throws `passkey_invalid`, `passkey_taken`, `passkeys_too_many`. Other sessions stay: one more way in asks nothing of them. */
    add: async (
      actor: Actor,
      { name, response }: Input<typeof addPasskey>['body'],
      request: Incoming,
    ): Promise<Mfa> => {
      const wanted = { purpose: 'register' as const, userId: actor.userId, sessionId: sessionOf(actor) };
      const answered = await passkeys.take(response, wanted);
      const { credential, credentialBackedUp } = await passkeys.verifyNew(answered, request);
      const { factors } = await change(actor, async (tx, user) => {
        const repo = passkeysRepo(tx);
        if ((await repo.list(user.id)).length >= MAX_PASSKEYS) throw new AppError('passkeys_too_many');
        const isNew = await repo.insert({
          userId: user.id,
          name,
          credentialId: Buffer.from(credential.id, 'base64url'),
          publicKey: Buffer.from(credential.publicKey),
          counter: credential.counter,
          transports: credential.transports ?? [],
          isBackedUp: credentialBackedUp,
          createdAt: clock.now(),
        });
        if (!isNew) throw new AppError('passkey_taken');
        await notify(tx, user, request, 'passkey_added', name);
      });
      return factors;
    },

    rename: async (actor: Actor, id: number, name: string, request: Incoming): Promise<Mfa> => {
      const { factors } = await change(actor, async (tx, { id: userId }) => {
        if (!(await passkeysRepo(tx).rename(userId, id, name))) throw new AppError('not_found');
        await platform.events.publish(tx, {
          type: 'passkey_renamed',
          at: clock.now(),
          userId,
          request,
          details: { name },
        });
      });
      return factors;
    },

    remove: async (actor: Actor, id: number, request: Incoming): Promise<Mfa> => {
      const { factors } = await change(actor, async (tx, user) => {
        const removed = await passkeysRepo(tx).remove(user.id, id);
        if (!removed) throw new AppError('not_found');
        await notify(tx, user, request, 'passkey_removed', removed.name);
        await endOthers(tx, actor);
      });
      return factors;
    },
  };
};
