import type { createPersonalToken, Input, Output, PersonalToken } from '@sealwright/contract';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Actor } from '../../../access/index.ts';
import { type TokenRow, tokensRepo } from './personal-tokens.repo.ts';
import { newPersonalToken } from './personal-tokens.secret.ts';

const MOST = 50;
const DAY_MS = 86_400_000;

export type TokensService = ReturnType<typeof tokensService>;

/** Personal access tokens: what a program shows instead of a session. Each person sees their own. */
export const tokensService = ({ db, clock, events }: Platform) => ({
  list: async ({ userId }: Actor): Promise<{ results: PersonalToken[] }> => ({
    results: (await tokensRepo(db).list(userId)).map(toToken),
  }),

  /** Throws `tokens_too_many`. The token itself is in this answer and nowhere else. */
  create: async (
    { userId, accountId }: Actor,
    { name, scopes, expiresInDays }: Input<typeof createPersonalToken>['body'],
    request: Incoming,
  ): Promise<Output<typeof createPersonalToken>> =>
    db.transaction().execute(async (tx) => {
      const now = clock.now();
      if ((await tokensRepo(tx).countLocked(userId)) >= MOST) throw new AppError('tokens_too_many');
      const { token, hash, hint } = newPersonalToken();
      const row = await tokensRepo(tx).insert({
        userId,
        accountId,
        name,
        tokenHash: hash,
        hint,
        scopes: [...new Set(scopes)],
        createdAt: now,
        expiresAt: expiresInDays === null ? null : new Date(now.getTime() + expiresInDays * DAY_MS),
      });
      await events.publish(tx, { type: 'token_created', at: now, userId, request, details: { name } });
      return { ...toToken(row), token };
    }),

  revoke: async ({ userId }: Actor, id: number, request: Incoming): Promise<Record<string, never>> =>
    db.transaction().execute(async (tx) => {
      const now = clock.now();
      const revoked = await tokensRepo(tx).revoke(userId, id, now);
      if (!revoked) throw new AppError('not_found');
      await events.publish(tx, { type: 'token_revoked', at: now, userId, request, details: { name: revoked.name } });
      return {};
    }),
});

const toToken = (row: TokenRow): PersonalToken => ({
  id: row.id,
  name: row.name,
  hint: row.hint,
  scopes: row.scopes,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt?.toISOString() ?? null,
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  lastAddress: row.lastAddress,
});
