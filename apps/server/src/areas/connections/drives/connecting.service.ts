import { createHash, randomBytes } from 'node:crypto';
import { DRIVE_NAME_PATTERN, type Drive, type DriveProvider, type finishDrive, type Input } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { hashToken, newToken } from '../../../platform/crypto/crypto.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { driveDeliveriesRepo } from './deliveries.repo.ts';
import { refusing } from './drives.refusals.ts';
import { publishChange } from './drives.events.ts';
import { drivePolicy } from './drives.policy.ts';
import { type DriveRow, drivesRepo, visitsRepo } from './drives.repo.ts';
import type { By, drivesService } from './drives.service.ts';
import { keysOf, redirectUriOf } from './drives.settings.ts';
import { revokeTokens } from './drives.tasks.names.ts';
import { leaveForRevocation, leaveTokenForRevocation, sealedTokens } from './drives.tokens.ts';
import type { DriveApis, DriveTokens } from './providers/index.ts';

const VISIT_MS = 600_000;

const contextOf = (stateHash: Buffer): string => `drive_visits.verifier:${stateHash.toString('base64url')}`;

type Owner = { name: string; email: string };

/** Visits of a browser to a provider: authorization code with PKCE, and a state that works once, for the session that began. */
export const connectingService = (
  platform: Platform,
  apis: DriveApis,
  { shown }: Pick<ReturnType<typeof drivesService>, 'shown'>,
) => {
  const { db, clock, log, secrets, tasks } = platform;

  return {
    /** Throws `drive_not_configured`. */
    begin: async (actor: Actor, provider: DriveProvider): Promise<{ url: string }> => {
      requireCan(actor, drivePolicy.manage);
      const keys = keysOf(platform, provider);
      const { token: state, hash: stateHash } = newToken();
      const verifier = randomBytes(32).toString('base64url');
      await visitsRepo(db).insert({
        stateHash,
        provider,
        ...visitorOf(actor),
        verifierSealed: secrets.seal(verifier, contextOf(stateHash)),
        expiresAt: new Date(clock.now().getTime() + VISIT_MS),
      });
      const challenge = createHash('sha256').update(verifier).digest('base64url');
      const url = apis[provider].authorizeUrl(keys, { redirectUri: redirectUriOf(platform), state, challenge });
      return { url };
    },

    /** Throws `drive_visit_over`, `drive_refused`, `drive_scope_missing`, `drive_unavailable`. */
    finish: async (by: By, { state, code }: Input<typeof finishDrive>['body']): Promise<Drive> => {
      const { actor } = by;
      requireCan(actor, drivePolicy.manage);
      const stateHash = hashToken(state);
      const visit = await visitsRepo(db).use({ stateHash, ...visitorOf(actor) }, clock.now());
      if (visit === undefined) throw new AppError('drive_visit_over');
      const { provider } = visit;
      const api = apis[provider];
      const keys = keysOf(platform, provider);
      const verifier = secrets.open(visit.verifierSealed, contextOf(stateHash)).toString();
      const { tokens, owner } = await refusing(async () => {
        try {
          const given = await api.exchange(keys, { redirectUri: redirectUriOf(platform), code, verifier });
          return { tokens: given, owner: await api.owner(given.accessToken) };
        } catch (cause) {
          // A wrong secret looks to people like any other refusal: the operator has to hear of it.
          log.warn('A drive could not be connected', { provider, reason: cause instanceof Error ? cause.message : '' });
          throw cause;
        }
      }, 'drive_refused');
      const { refreshToken } = tokens;
      if (refreshToken === null || api.scopes.some((scope) => !tokens.scopes.includes(scope))) {
        if (refreshToken !== null) {
          await leaveTokenForRevocation(db, platform, { provider, email: owner.email }, refreshToken);
        }
        await tasks.enqueue(db, revokeTokens, {}, { key: 'all' });
        throw new AppError('drive_scope_missing');
      }
      return db.transaction().execute(async (tx) => {
        await drivesRepo(tx).holdConnecting(actor.accountId);
        const row = await keep(tx, platform, actor, { provider, tokens, owner });
        await publishChange(tx, platform, by, 'connected', provider);
        return shown(tx, actor, provider, row);
      });
    },
  };
};

/** Throws `drive_visit_over` where no browser is: nothing would bind the visit. */
function visitorOf({ userId, sessionId, accountId }: Actor) {
  if (sessionId === null) throw new AppError('drive_visit_over');
  return { userId, sessionId, accountId };
}

type Given = { provider: DriveProvider; tokens: DriveTokens; owner: Owner };

/** A new connection, or the one that is there anew: its rule stays, and what waited for it is delivered. */
async function keep(tx: Db, platform: Platform, actor: Actor, { provider, tokens, owner }: Given): Promise<DriveRow> {
  const { accountId, userId, account } = actor;
  const at = platform.clock.now();
  const known = await drivesRepo(tx).lockOf(accountId, provider);
  const who = { ...owner, connectedBy: userId, connectedAt: at, updatedAt: at };
  if (known === undefined) {
    const own = { accountId, provider, namePattern: DRIVE_NAME_PATTERN, includesPrivate: account.kind === 'personal' };
    const made = await drivesRepo(tx).insert({ ...own, ...who, state: 'needs_reconnecting' });
    const sealed = await sealedTokens(tx, platform, made, tokens);
    return drivesRepo(tx).update(made, { ...sealed, state: 'connected' });
  }
  await leaveForRevocation(tx, platform, known);
  const isSame = known.email === owner.email;
  const sealed = await sealedTokens(tx, platform, known, tokens);
  const changed = await drivesRepo(tx).update(known, {
    ...sealed,
    ...who,
    state: 'connected',
    failure: null,
    failedAt: null,
    // The folders of someone else's drive are not in this one.
    ...(isSame ? {} : { isDelivering: false, folderId: null, folderName: null, isOpenToMembers: false }),
  });
  if (isSame) await driveDeliveriesRepo(tx).hasten(changed, at);
  else await driveDeliveriesRepo(tx).giveUp(changed, 'off');
  return changed;
}
