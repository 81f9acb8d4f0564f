import type { DriveKeys, DriveProvider } from '@sealwright/contract';
import { DRIVE_NAMES } from '@sealwright/contract';
import type { Secrets } from '../../../platform/crypto/crypto.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { accountSecrets, accountSecretsOf } from '../../people/index.ts';
import { type DriveKey, type DriveRow, drivesRepo, revocationsRepo } from './drives.repo.ts';
import { keysOf } from './drives.settings.ts';
import { type DriveApi, type DriveApis, DriveError, type DriveTokens } from './providers/index.ts';

/** A token is renewed so long before it ends: what is begun with it has time to be answered. */
const MARGIN_MS = 60_000;

const refreshContext = (id: number): string => `drives.refresh_token:${id}`;
const accessContext = (id: number): string => `drives.access_token:${id}`;
const revocationContext = (provider: DriveProvider): string => `drive_revocations.token:${provider}`;

/** What a row keeps of the tokens of a provider, under the key of its account. */
export async function sealedTokens(
  tx: Db,
  platform: Platform,
  { accountId, id }: DriveKey,
  { accessToken, refreshToken, seconds }: DriveTokens,
) {
  const secrets = await accountSecrets(tx, platform, accountId);
  return {
    accessTokenSealed: secrets.seal(accessToken, accessContext(id)),
    accessUntil: new Date(platform.clock.now().getTime() + seconds * 1000),
    ...(refreshToken === null ? {} : { refreshTokenSealed: secrets.seal(refreshToken, refreshContext(id)) }),
  };
}

function openRefreshToken(secrets: Secrets | null, { id, refreshTokenSealed }: DriveRow): string | null {
  if (secrets === null || refreshTokenSealed === null) return null;
  return secrets.open(refreshTokenSealed, refreshContext(id)).toString();
}

/** Leaves the refresh token to be given back at the provider. Before the key of the account is gone. */
export async function leaveForRevocation(tx: Db, platform: Platform, drive: DriveRow): Promise<void> {
  const token = openRefreshToken(await accountSecretsOf(tx, platform, drive.accountId), drive);
  if (token !== null) await leaveTokenForRevocation(tx, platform, drive, token);
}

export async function leaveTokenForRevocation(
  tx: Db,
  { secrets, clock }: Pick<Platform, 'secrets' | 'clock'>,
  { provider, email }: Pick<DriveRow, 'provider' | 'email'>,
  token: string,
): Promise<void> {
  await revocationsRepo(tx).insert({ provider, email }, secrets.seal(token, revocationContext(provider)), clock.now());
}

export const openForRevocation = (
  { secrets }: Pick<Platform, 'secrets'>,
  { provider, tokenSealed }: { provider: DriveProvider; tokenSealed: Buffer },
): string => secrets.open(tokenSealed, revocationContext(provider)).toString();

/** Its provider lets us in no more: the person who connected it is notified, once. */
export async function endConnection(tx: Db, { clock, events }: Platform, drive: DriveRow): Promise<void> {
  if (drive.state === 'needs_reconnecting') return;
  const at = clock.now();
  await drivesRepo(tx).update(drive, {
    state: 'needs_reconnecting',
    refreshTokenSealed: null,
    accessTokenSealed: null,
    accessUntil: null,
    failure: 'needs_reconnecting',
    failedAt: at,
    updatedAt: at,
  });
  const { accountId, id: driveId, provider } = drive;
  await events.publish(tx, { type: 'drive_ended', at, accountId, driveId, details: { provider } });
}

export type DriveTokensService = ReturnType<typeof driveTokens>;

/** Access to connected drives. One for the whole process, so that two who need a new token at once ask for one. */
export const driveTokens = (platform: Platform, apis: DriveApis) => {
  const { clock, db } = platform;
  const asked = new Map<string, Promise<string>>();

  /** Null where the connection has ended. No lock is held while the provider answers: what was changed by then stands. */
  async function renewed(key: DriveKey, refused: string | null): Promise<string | null> {
    const drive = await drivesRepo(db).findById(key);
    if (drive === undefined || drive.state !== 'connected') return null;
    const secrets = await accountSecretsOf(db, platform, drive.accountId);
    const known = present(secrets, drive, clock.now());
    if (known !== null && known !== refused) return known;
    const refreshToken = openRefreshToken(secrets, drive);
    if (refreshToken === null) return null;
    const tokens = await refreshed(apis[drive.provider], keysOf(platform, drive.provider), refreshToken);
    return db.transaction().execute(async (tx) => {
      const now = await drivesRepo(tx).lock(key);
      if (now === undefined || now.state !== 'connected') return null;
      if (!hasSameGrant(now, drive)) return present(secrets, now, clock.now());
      if (tokens === null) await endConnection(tx, platform, now);
      else await drivesRepo(tx).mark(now, await sealedTokens(tx, platform, now, tokens));
      return tokens?.accessToken ?? null;
    });
  }

  const tokenOf = (drive: DriveRow, refused: string | null): Promise<string> => {
    const key = `${drive.id}:${refused ?? ''}`;
    const running = asked.get(key);
    if (running !== undefined) return running;
    const asking = renewed(drive, refused)
      .then((token) => {
        if (token === null) throw new DriveError('ended');
        return token;
      })
      .finally(() => asked.delete(key));
    asked.set(key, asking);
    return asking;
  };

  /** A token that was refused although it was fresh: access was taken away at the provider. Unless there is another one by now. */
  const endRefused = (drive: DriveRow, token: string): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const now = await drivesRepo(tx).lock(drive);
      if (now === undefined) return;
      const secrets = await accountSecretsOf(tx, platform, now.accountId);
      if (present(secrets, now, clock.now()) === token) await endConnection(tx, platform, now);
    });

  return {
    /**
     * Does something with a drive; once more with a new token where the provider refused the first. Throws DriveError, `ended` where the
     * connection has ended.
     */
    use: async <T>(drive: DriveRow, work: (api: DriveApi, token: string) => Promise<T>): Promise<T> => {
      const api = apis[drive.provider];
      const secrets = await accountSecretsOf(db, platform, drive.accountId);
      const first = present(secrets, drive, clock.now()) ?? (await tokenOf(drive, null));
      try {
        return await work(api, first);
      } catch (cause) {
        if (!isRefused(cause)) throw cause;
      }
      const second = await tokenOf(drive, first);
      try {
        return await work(api, second);
      } catch (cause) {
        if (!isRefused(cause)) throw cause;
        platform.log.warn('A drive refused a fresh token', { drive: drive.id, provider: DRIVE_NAMES[drive.provider] });
        await endRefused(drive, second);
        throw new DriveError('ended', { cause });
      }
    },
  };
};

/** Null where the provider lets us in no more. */
async function refreshed(api: DriveApi, keys: DriveKeys, refreshToken: string): Promise<DriveTokens | null> {
  try {
    return await api.refresh(keys, refreshToken);
  } catch (cause) {
    if (!(cause instanceof DriveError) || cause.kind !== 'ended') throw cause;
    return null;
  }
}

const isRefused = (cause: unknown): boolean => cause instanceof DriveError && cause.kind === 'auth';

/** Whether it was connected by the same consent: connecting again, and a provider that gives a new refresh token, change the row. */
const hasSameGrant = (one: DriveRow, other: DriveRow): boolean =>
  one.refreshTokenSealed !== null &&
  other.refreshTokenSealed !== null &&
  one.refreshTokenSealed.equals(other.refreshTokenSealed);

/** The token of the row, where it is good for a while yet. */
function present(secrets: Secrets | null, drive: DriveRow, now: Date): string | null {
  const { id, accessTokenSealed, accessUntil, state } = drive;
  if (secrets === null || state !== 'connected' || accessTokenSealed === null || accessUntil === null) return null;
  if (accessUntil.getTime() - MARGIN_MS <= now.getTime()) return null;
  return secrets.open(accessTokenSealed, accessContext(id)).toString();
}
