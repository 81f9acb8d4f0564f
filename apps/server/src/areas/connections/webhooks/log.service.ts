import type {
  getWebhookDelivery,
  Input,
  listWebhookDeliveries,
  Output,
  resendFailedDeliveries,
  WebhookDelivery,
} from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import { toList } from '../../../platform/http/paging.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { deliveriesRepo, type DeliveryRow } from './deliveries.repo.ts';
import { enqueueDue } from './delivering.ts';
import { test } from './delivering.tasks.ts';
import { testMessage } from './webhooks.messages.ts';
import { webhookPolicy } from './webhooks.policy.ts';
import { type WebhookRow, webhooksRepo } from './webhooks.repo.ts';
import { type Asking, present } from './webhooks.service.ts';
import { toDelivery, toTry } from './webhooks.shape.ts';
import { record } from './webhooks.subscriber.ts';

/** What was sent to a webhook, and sending again. */
export const webhookLogService = (platform: Platform) => {
  const { db, clock } = platform;

  async function read(actor: Actor, id: number): Promise<{ accountId: number; webhookId: number }> {
    present(await webhooksRepo(db).find(actor, id));
    requireCan(actor, webhookPolicy.read);
    return { accountId: actor.accountId, webhookId: id };
  }

  /** In a transaction that holds an enabled webhook. Whatever rest it took is over: someone wants to see whether it answers. */
  const sending = <T>(actor: Actor, id: number, work: (tx: Db, webhook: WebhookRow) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (tx) => {
      const webhook = present(await webhooksRepo(tx).lock(actor, id));
      requireCan(actor, webhookPolicy.update);
      if (webhook.disabledReason !== null) throw new AppError('webhook_disabled');
      if (webhook.restsUntil !== null) await webhooksRepo(tx).mark(webhook, { restsUntil: null });
      return work(tx, webhook);
    });

  const wake = (tx: Db, { id: webhookId, accountId, failures }: WebhookRow): Promise<void> =>
    enqueueDue(tx, platform, { webhookId, accountId }, failures > 0);

  return {
    list: async (
      { actor, request }: Asking,
      id: number,
      query: Input<typeof listWebhookDeliveries>['query'],
    ): Promise<Output<typeof listWebhookDeliveries>> => {
      const of = await read(actor, id);
      return toList(request, query, await deliveriesRepo(db).page(of, query), toDelivery);
    },

    get: async (actor: Actor, id: number, deliveryId: number): Promise<Output<typeof getWebhookDelivery>> => {
      const of = await read(actor, id);
      const row = present(await deliveriesRepo(db).find(of, deliveryId));
      const attempts = (await deliveriesRepo(db).tries(row)).map(toTry);
      return { ...toDelivery(row), payload: row.payload, attempts };
    },

    /** Throws `webhook_disabled`. */
    resend: (actor: Actor, id: number, deliveryId: number): Promise<WebhookDelivery> =>
      sending(actor, id, async (tx, webhook) => {
        const of = { accountId: actor.accountId, webhookId: id };
        const row = present(await deliveriesRepo(tx).find(of, deliveryId));
        const renewed = await deliveriesRepo(tx).renew(row, clock.now());
        await wake(tx, webhook);
        return toDelivery(renewed);
      }),

    /** Throws `webhook_disabled`. */
    resendFailed: (actor: Actor, id: number): Promise<Output<typeof resendFailedDeliveries>> =>
      sending(actor, id, async (tx, webhook) => {
        const count = await deliveriesRepo(tx).renewFailed({ accountId: actor.accountId, webhookId: id }, clock.now());
        if (count > 0) await wake(tx, webhook);
        return { count };
      }),

    /** Throws `webhook_disabled`. */
    test: (actor: Actor, id: number): Promise<WebhookDelivery> =>
      sending(actor, id, async (tx, webhook) => {
        const rows = await record(tx, platform, testMessage(actor.accountId, clock.now()), [webhook]);
        const [row] = rows as [DeliveryRow];
        await platform.tasks.enqueue(
          tx,
          test,
          { webhookId: id, accountId: actor.accountId, deliveryId: row.id },
          { key: String(row.id) },
        );
        return toDelivery(row);
      }),
  };
};
