import type { AllowedApplication } from '@sealwright/contract';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { accountsRepo, type Actor } from '../../../access/index.ts';
import { type AllowedRow, grantsRepo, listAllowed } from './grants.repo.ts';

/** What a person allowed applications, in whichever account. */
export const allowedService = ({ db, clock, events }: Platform) => ({
  list: async ({ userId }: Actor): Promise<{ results: AllowedApplication[] }> => {
    const rows = await listAllowed(db, userId);
    const ids = new Set(rows.flatMap(({ accountId, ownerId }) => [accountId, ownerId]));
    const found = await Promise.all([...ids].map((id) => accountsRepo(db).find(id)));
    const accounts = new Map(found.flatMap((account) => (account === undefined ? [] : [[account.id, account]])));
    return { results: rows.map((row) => toAllowed(row, accounts)) };
  },

  revoke: ({ userId }: Actor, id: number, request: Incoming): Promise<void> =>
    db.transaction().execute(async (tx) => {
      const revoked = await grantsRepo(tx).revoke(userId, id);
      if (revoked === undefined) throw new AppError('not_found');
      const { name } = revoked;
      await events.publish(tx, { type: 'application_revoked', at: clock.now(), userId, request, details: { name } });
    }),
});

type Accounts = ReadonlyMap<number, { kind: 'personal' | 'team'; name: string }>;

function toAllowed(row: AllowedRow, accounts: Accounts): AllowedApplication {
  const account = accounts.get(row.accountId);
  return {
    id: row.number,
    name: row.applicationName,
    owner: accounts.get(row.ownerId)?.name ?? '',
    account: { id: row.accountId, kind: account?.kind ?? 'personal', name: account?.name ?? '' },
    scopes: row.scopes,
    allowedAt: row.allowedAt.toISOString(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
