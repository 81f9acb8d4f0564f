import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { defineTask } from '../../../platform/queue/tasks.ts';
import { cardsRepo, customersRepo, setupsRepo } from './cards.repo.ts';
import { removeCardTask } from './cards.service.ts';
import { readPayments } from './own-data.reads.ts';
import { attemptsRepo } from './payments.repo.ts';
import { toMethod } from './payments.shape.ts';

export const cancelOwedTask = defineTask<{ accountId: number }>('cancel-owed-payments');

/** What someone takes along who asks for their data: their cards as far as we know them, and what they paid. */
export async function paymentsOfAccount({ clock, db }: Platform, accountId: number) {
  const cards = await cardsRepo(db).ofAccount(accountId);
  return {
    cards: cards.map((row) => ({ ...toMethod(row, clock.now()), provider: row.provider, removedAt: row.removedAt })),
    payments: await readPayments(db, accountId),
  };
}

/**
 * Forgets the cards of an account, here and at the provider, and ends what is owed. What was paid stays without them: it is part of the
 * books.
 */
export async function erasePayments(tx: Db, { tasks }: Platform, accountId: number): Promise<void> {
  for (const { provider, card, removedAt } of await cardsRepo(tx).ofAccount(accountId)) {
    if (removedAt === null) await tasks.enqueue(tx, removeCardTask, { provider, card });
  }
  await setupsRepo(tx).deleteAll(accountId);
  await cardsRepo(tx).deleteAll(accountId);
  await customersRepo(tx).deleteAll(accountId);
  await attemptsRepo(tx).forget(accountId);
  await tasks.enqueue(tx, cancelOwedTask, { accountId }, { key: String(accountId) });
}
