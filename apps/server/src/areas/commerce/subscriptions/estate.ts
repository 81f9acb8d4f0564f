import type { Db } from '../../../platform/db/db.ts';
import { subscriptionsRepo } from './subscriptions.repo.ts';

/** Has the subscription of an account whose owner is erased end with the next sweep, which also cancels what is owed for it. */
export async function eraseSubscription(tx: Db, accountId: number, at: Date): Promise<void> {
  const row = await subscriptionsRepo(tx).lockLived(accountId);
  if (row === undefined || row.periodEnd <= at) return;
  await subscriptionsRepo(tx).update(row, { cancelAtPeriodEnd: true, periodEnd: at });
}
