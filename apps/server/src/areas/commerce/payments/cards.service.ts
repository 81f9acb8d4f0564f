import type { PaymentMethods } from '@sealwright/contract';
import type { ProviderName } from '../../../migrations/tables.payments.ts';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { defineTask } from '../../../platform/queue/tasks.ts';
import { type Actor, permissionsOf, requireCan } from '../../access/index.ts';
import type { Parts } from './attempts.ts';
import { type CardsOf, dropCard } from './cards.changes.ts';
import { type CardRow, cardsRepo, customersRepo } from './cards.repo.ts';
import { noteCard } from './payments.events.ts';
import { paymentPolicy } from './payments.policy.ts';
import { paymentsRepo } from './payments.repo.ts';
import { isTestMode } from './payments.service.ts';
import { toMethod } from './payments.shape.ts';

export const removeCardTask = defineTask<{ provider: ProviderName; card: string }>('remove-payment-card');

export function cardsService(parts: Parts) {
  const { platform, provider } = parts;
  const { clock, db, tasks } = platform;
  const ofActor = ({ accountId }: Actor): CardsOf => ({ accountId, provider: provider().name });

  const list = async (actor: Actor): Promise<PaymentMethods> => {
    requireCan(actor, paymentPolicy.read);
    const cards = await cardsRepo(db).list(ofActor(actor));
    return {
      paymentMethods: cards.map((card) => toMethod(card, clock.now())),
      isSomethingOwed: await paymentsRepo(db).isOwed(actor.accountId),
      isTestMode: isTestMode(parts),
      permissions: permissionsOf(actor, { update: paymentPolicy.update }, undefined),
    };
  };

  /** Works on one card under the lock of its customer. */
  const change = async (actor: Actor, id: number, act: (tx: Db, card: CardRow) => Promise<void>) => {
    const of = ofActor(actor);
    await db.transaction().execute(async (tx) => {
      await customersRepo(tx).lock(of);
      const card = await cardsRepo(tx).find(of, id);
      if (card === undefined) throw new AppError('not_found');
      requireCan(actor, paymentPolicy.update);
      await act(tx, card);
    });
    return list(actor);
  };

  return {
    list,

    /** Of the one that is it already, nothing is told. */
    setDefault: (actor: Actor, id: number, request: Incoming) =>
      change(actor, id, async (tx, card) => {
        if (card.isPrimary) return;
        const of = { accountId: actor.accountId, provider: card.provider };
        await cardsRepo(tx).clearPrimary(of);
        await cardsRepo(tx).change(actor.accountId, id, { isPrimary: true });
        await noteCard(tx, platform, { type: 'card_default_changed', card, by: { actor, request } });
      }),

    /** Throws `card_last_owed`. The provider is told by a task. */
    remove: (actor: Actor, id: number, request: Incoming) =>
      change(actor, id, async (tx, row) => {
        const of = { accountId: actor.accountId, provider: row.provider };
        const isLast = (await cardsRepo(tx).list(of)).length === 1;
        if (isLast && (await paymentsRepo(tx).isOwed(actor.accountId))) throw new AppError('card_last_owed');
        await dropCard(tx, parts, row, { actor, request });
        await tasks.enqueue(tx, removeCardTask, { provider: row.provider, card: row.card });
      }),
  };
}
