import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { violates } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { grantsRepo } from '../allowing/grants.repo.ts';
import { livingGrant } from '../allowing/living.ts';
import { findClient } from './clients.ts';
import { recordsRepo } from './records.repo.ts';

// What the library gives no time.
const HOUR_SECONDS = 3600;

/** Kinds that die with what a person allowed. */
const OF_GRANTS = new Set(['AccessToken', 'AuthorizationCode', 'RefreshToken']);

/** Where the library keeps each kind of thing. */
export function adapterOf(platform: Platform, kind: string): Adapter {
  if (kind === 'Client') return { ...keepsNothing, find: (id) => findClient(platform, id) };
  if (kind === 'Grant') return grantAdapter(platform);
  // The product's own session says who someone is: the library is asked anew each time.
  if (kind === 'Session') return keepsNothing;
  return recordAdapter(platform, kind);
}

const keepsNothing: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
};

/** Grants are made by us (`allowing`), so that they name the account; the library reads and ends them. */
const grantAdapter = (platform: Platform): Adapter => ({
  ...keepsNothing,
  find: async (id): Promise<AdapterPayload | undefined> => {
    const found = await livingGrant(platform, id);
    if (found === null) return undefined;
    const { grant } = found;
    return {
      jti: id,
      kind: 'Grant',
      accountId: String(grant.userId),
      clientId: grant.clientId,
      openid: { scope: grant.scopes.join(' ') },
      iat: seconds(grant.allowedAt),
      exp: seconds(grant.expiresAt),
    };
  },
  destroy: (id) => grantsRepo(platform.db).delete(id),
});

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

function recordAdapter({ db, clock }: Platform, kind: string): Adapter {
  const records = recordsRepo(db, kind);
  return {
    ...keepsNothing,
    upsert: async (id, payload, expiresIn = HOUR_SECONDS) => {
      const grantId = OF_GRANTS.has(kind) ? (payload.grantId ?? null) : null;
      const expiresAt = new Date(clock.now().getTime() + expiresIn * 1000);
      try {
        await records.put(id, { payload: { ...payload }, grantId, expiresAt });
      } catch (cause) {
        // It was revoked while the token was made.
        if (violates(cause, 'oauth_records_grant_id_fkey')) throw new errors.InvalidGrant('grant revoked');
        throw cause;
      }
    },
    find: async (id) => (await records.find(id, clock.now()))?.payload,
    consume: async (id) => {
      if (await records.consume(id, clock.now())) return;
      const found = await records.find(id, clock.now());
      if (found?.grantId) await grantsRepo(db).delete(found.grantId);
      throw new errors.InvalidGrant('already used');
    },
    destroy: (id) => records.delete(id),
    revokeByGrantId: (grantId) => records.deleteOfGrant(grantId),
  };
}
