import type { Subscriber } from '../../../platform/events.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deliveriesRepo, type DeliveryRow } from './deliveries.repo.ts';
import { deliver } from './delivering.tasks.ts';
import { type Message, messageOf, newMessageId, payloadOf } from './webhooks.messages.ts';
import { webhooksRepo, webhooksSweepRepo } from './webhooks.repo.ts';

/** Writes what is to be sent in the transaction of what happened: both are there or neither. */
export const webhooksSubscriber =
  (platform: Platform): Subscriber =>
  async (tx, event) => {
    const message = messageOf(event);
    if (message === null) return;
    const webhooks = await webhooksRepo(tx).wanting(message.accountId, message.type);
    if (webhooks.length === 0) return;
    for (const { webhookId, accountId, lane } of await record(tx, platform, message, webhooks)) {
      // Not one key for a whole webhook: acts on several documents would wait for each other.
      await platform.tasks.enqueue(tx, deliver, { webhookId, accountId }, { key: `${webhookId}/${lane}` });
    }
  };

const MANAGED_NO_MORE: readonly string[] = ['team_role_changed', 'team_member_removed', 'team_member_left'];

/**
 * What applications subscribed to ends with what allowed it: it comes after the subscriber that takes grants away. What is sent tells of
 * everything in the account, so it also ends when the person manages the account no more.
 */
export const subscriptionsSubscriber: Subscriber = async (tx, event) => {
  if (MANAGED_NO_MORE.includes(event.type) && 'accountId' in event && event.accountId !== null) {
    const { userId } = event.details as { userId: number };
    await webhooksSweepRepo(tx).dropSubscriptions({ accountId: event.accountId, userId });
  }
  if (event.type === 'application_revoked' && event.userId !== undefined) {
    await webhooksSweepRepo(tx).dropUnallowed({ userId: event.userId });
  }
};

/** A delivery for each of these webhooks. */
export function record(
  tx: Db,
  { clock }: Platform,
  message: Message,
  webhooks: readonly { id: number }[],
): Promise<DeliveryRow[]> {
  const { accountId, type, lane, documentId } = message;
  const at = clock.now();
  const whole = { accountId, type, lane, documentId, messageId: newMessageId(), payload: payloadOf(message) };
  return deliveriesRepo(tx).insert(
    webhooks.map(({ id: webhookId }) => ({ ...whole, webhookId, nextTryAt: at, createdAt: at })),
  );
}
