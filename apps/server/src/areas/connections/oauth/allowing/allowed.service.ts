import type { AllowedApplication } from '@sealwright/contract';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { Actor } from '../../../access/index.ts';
import { type AllowedRow, grantsRepo } from './grants.repo.ts';

/** What a person allowed applications, in whichever account. */
export const allowedService = ({ db, clock, events }: Platform) => ({
  list: async ({ userId }: Actor): Promise<{ results: AllowedApplication[] }> => ({
    results: (await grantsRepo(db).listAllowed(userId)).map(toAllowed),
  }),

  revoke: ({ userId }: Actor, id: number, request: Incoming): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const revoked = await grantsRepo(tx).revoke(userId, id);
      if (revoked === undefined) throw new AppError('not_found');
      const { name } = revoked;
      await events.publish(tx, { type: 'application_revoked', at: clock.now(), userId, request, details: { name } });
    }),
});

const toAllowed = (row: AllowedRow): AllowedApplication => ({
  id: row.number,
  name: row.applicationName,
  owner: row.ownerName,
  account: { id: row.accountId, kind: row.accountKind, name: row.accountName },
  scopes: row.scopes,
  allowedAt: row.allowedAt.toISOString(),
  lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
});
