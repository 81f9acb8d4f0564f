import type { TRY_FAILURES } from '@sealwright/contract';
import type { Updateable } from 'kysely';
import type { WebhookDeliveryTable, WebhookTable } from '../../../migrations/tables.webhooks.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deliveriesRepo, type DeliveryRow, sendingRepo } from './deliveries.repo.ts';
import { nextTry, restOf, RETRY_MS } from './delivering.pauses.ts';
import { deliver, retry } from './delivering.tasks.ts';
import { mailDisabled } from './webhooks.mail.ts';
import { type WebhookRow, webhooksRepo } from './webhooks.repo.ts';

/** What came of one try. `asked`: the pause that the answer asked for. */
export type Outcome = {
  at: Date;
  milliseconds: number;
  status: number | null;
  failure: (typeof TRY_FAILURES)[number] | null;
  answer: string;
  asked: Date | null;
};

const GONE = 410;

const refOf = ({ id, accountId }: WebhookRow) => ({ webhookId: id, accountId });

const isGood = ({ status }: Outcome): boolean => status !== null && status >= 200 && status < 300;

/** Notes what came of a try, for the delivery and for its webhook. */
export function settle(platform: Platform, before: WebhookRow, delivery: DeliveryRow, outcome: Outcome): Promise<void> {
  return platform.db.transaction().execute(async (tx) => {
    // As it is now: others of its deliveries were tried meanwhile.
    const webhook = await webhooksRepo(tx).lockToTell(refOf(before));
    if (webhook === undefined) return;
    if (isGood(outcome)) await succeeded(tx, platform, webhook, delivery, outcome);
    else await failed(tx, platform, webhook, delivery, outcome);
  });
}

const tryOf = ({ at, milliseconds, status, failure, answer }: Outcome) => ({
  at,
  milliseconds,
  status,
  failure,
  answer,
});

async function succeeded(
  tx: Db,
  platform: Platform,
  webhook: WebhookRow,
  delivery: DeliveryRow,
  outcome: Outcome,
): Promise<void> {
  const change = { state: 'delivered' as const, deliveredAt: platform.clock.now(), lastStatus: outcome.status };
  await sendingRepo(tx).settle(delivery, change, tryOf(outcome));
  if (webhook.failures === 0) return;
  await webhooksRepo(tx).mark(webhook, { failures: 0, failingSince: null, restsUntil: null });
  await platform.tasks.enqueue(tx, deliver, refOf(webhook), { key: String(webhook.id) });
}

async function failed(
  tx: Db,
  platform: Platform,
  webhook: WebhookRow,
  delivery: DeliveryRow,
  outcome: Outcome,
): Promise<void> {
  const now = platform.clock.now();
  const firstTriedAt = delivery.firstTriedAt ?? outcome.at;
  const next =
    webhook.disabledReason !== null || delivery.type === 'webhook.test' || outcome.status === GONE
      ? null
      : nextTry({ firstTriedAt, at: now, tries: delivery.tries + 1, asked: outcome.asked });
  const change: Updateable<WebhookDeliveryTable> = { firstTriedAt, lastStatus: outcome.status };
  const after = next === null ? { state: 'failed' as const } : { nextTryAt: next };
  await sendingRepo(tx).settle(delivery, { ...change, ...after }, tryOf(outcome));
  if (webhook.disabledReason !== null) return;
  if (outcome.status === GONE) return disable(tx, platform, webhook, 'gone');
  // A test says how the webhook is now; its real deliveries decide what becomes of it.
  if (delivery.type === 'webhook.test') return;
  const failingSince = webhook.failingSince ?? outcome.at;
  if (now.getTime() - failingSince.getTime() >= RETRY_MS) return disable(tx, platform, webhook, 'failing');
  const failures = webhook.failures + 1;
  const restsUntil = restOf({ failures, at: now, asked: outcome.asked });
  await webhooksRepo(tx).mark(webhook, { failures, failingSince, restsUntil });
  if (restsUntil !== null) return;
  await platform.tasks.enqueue(tx, retry, refOf(webhook), { key: String(webhook.id) });
}

/** By the product: those who manage the account are told. */
async function disable(tx: Db, platform: Platform, webhook: WebhookRow, reason: 'failing' | 'gone'): Promise<void> {
  const at = platform.clock.now();
  await webhooksRepo(tx).update(webhook, { ...disabledFor(reason, at), updatedAt: at });
  await deliveriesRepo(tx).giveUpAll({ accountId: webhook.accountId, webhookId: webhook.id });
  await mailDisabled(tx, platform, webhook, reason);
}

export const disabledFor = (reason: 'off' | 'failing' | 'gone', at: Date): Updateable<WebhookTable> => ({
  disabledReason: reason,
  disabledAt: at,
  failures: 0,
  failingSince: null,
  restsUntil: null,
});
