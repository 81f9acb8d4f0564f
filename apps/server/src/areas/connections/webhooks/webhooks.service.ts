import {
  type createWebhook,
  definedOf,
  type ErrorCode,
  getWebhook,
  type Input,
  type listWebhooks,
  MOST_SUBSCRIPTIONS,
  MOST_WEBHOOKS,
  type Output,
  type updateWebhook,
  type Webhook,
  WEBHOOK_OVERLAP_HOURS,
  webhookEventsOf,
} from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError, fieldProblem } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import { toList } from '../../../platform/http/paging.ts';
import { readBy, refuseStale } from '../../../platform/http/stale.ts';
import { OutboundError } from '../../../platform/outbound.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, permissionsOf, requireCan } from '../../access/index.ts';
import { deliveriesRepo } from './deliveries.repo.ts';
import { disabledFor } from './delivering.settle.ts';
import { publishChange } from './webhooks.events.ts';
import { webhookPolicy } from './webhooks.policy.ts';
import { type WebhookRow, webhooksRepo } from './webhooks.repo.ts';
import { toWebhook } from './webhooks.shape.ts';
import { newWebhookSecret, sealSecret } from './webhooks.signature.ts';

const OVERLAP_MS = WEBHOOK_OVERLAP_HOURS * 3600_000;

type Change = Input<typeof updateWebhook>['body'];
type WithSecret = Webhook & { secret: string };

/** Who asks, and with which request: what they do stands in the log with it. */
export type Asking = { actor: Actor; request: Incoming };

export const webhooksService = (platform: Platform) => {
  const { db, clock, secrets } = platform;
  const shown = (actor: Actor, row: WebhookRow): Webhook => toWebhook(actor, row, clock.now());

  return {
    list: async (
      { actor, request }: Asking,
      query: Input<typeof listWebhooks>['query'],
    ): Promise<Output<typeof listWebhooks>> => {
      requireCan(actor, webhookPolicy.read);
      const page = await webhooksRepo(db).page(actor, query);
      const list = toList(request, query, page, (row: WebhookRow) => shown(actor, row));
      return { ...list, permissions: permissionsOf(actor, { create: webhookPolicy.create }, undefined) };
    },

    get: async (actor: Actor, id: number): Promise<Webhook> => {
      const row = present(await webhooksRepo(db).find(actor, id));
      requireCan(actor, webhookPolicy.read);
      return shown(actor, row);
    },

    /**
     * Throws `webhooks_too_many`, `webhook_subscriptions_too_many`, `webhook_address_refused`, `webhook_event_unknown`.
     * One that an application makes is its subscription.
     */
    create: async (asking: Asking, given: Input<typeof createWebhook>['body']): Promise<WithSecret> => {
      const { actor } = asking;
      requireCan(actor, webhookPolicy.create);
      await refuseUnusable(platform, actor, given);
      const { accountId, userId, applicationId = null } = actor;
      return db.transaction().execute(async (tx) => {
        const repo = webhooksRepo(tx);
        await refuseTooMany(repo, accountId, applicationId);
        const at = clock.now();
        const own = { accountId, createdBy: userId, applicationId, createdAt: at, updatedAt: at };
        // Sealed for its row, whose number is known only now.
        const row = await repo.insert({ ...given, ...own, secretSealed: Buffer.alloc(0) });
        const secret = newWebhookSecret();
        await repo.mark(row, { secretSealed: sealSecret(secrets, row.id, secret) });
        await publishChange(tx, platform, asking, 'created', row);
        return { ...shown(actor, row), secret };
      });
    },

    update: async (asking: Asking, id: number, given: Change): Promise<Webhook> =>
      shown(asking.actor, await change(platform, asking, id, given)),

    delete: ({ actor, request }: Asking, id: number): Promise<Record<string, never>> =>
      db.transaction().execute(async (tx) => {
        const row = present(await webhooksRepo(tx).lock(actor, id));
        requireCan(actor, webhookPolicy.delete);
        refuseStale(request, row, readBy(getWebhook, { id }));
        const at = clock.now();
        await webhooksRepo(tx).update(row, { deletedAt: at, updatedAt: at });
        await publishChange(tx, platform, { actor, request }, 'deleted', row);
        return {};
      }),

    restore: (asking: Asking, id: number): Promise<Webhook> => restore(platform, asking, id),

    /** Of two rotations within a day, the secret in between signs beside the newest. */
    rotate: (asking: Asking, id: number): Promise<WithSecret> =>
      db.transaction().execute(async (tx) => {
        const { actor } = asking;
        const row = present(await webhooksRepo(tx).lock(actor, id));
        requireCan(actor, webhookPolicy.update);
        const at = clock.now();
        const secret = newWebhookSecret();
        const changed = await webhooksRepo(tx).update(row, {
          secretSealed: sealSecret(secrets, id, secret),
          oldSecretSealed: row.secretSealed,
          oldSecretUntil: new Date(at.getTime() + OVERLAP_MS),
          updatedAt: at,
        });
        await publishChange(tx, platform, asking, 'secret_rotated', changed);
        return { ...shown(actor, changed), secret };
      }),
  };
};

/** Until the transaction ends, no one else adds one. */
async function refuseTooMany(
  repo: ReturnType<typeof webhooksRepo>,
  accountId: number,
  applicationId: number | null,
): Promise<void> {
  await repo.holdAll(accountId);
  if (applicationId === null) {
    if ((await repo.count(accountId, 'people')) >= MOST_WEBHOOKS) throw new AppError('webhooks_too_many');
  } else if ((await repo.count(accountId, 'applications')) >= MOST_SUBSCRIPTIONS) {
    throw new AppError('webhook_subscriptions_too_many');
  }
}

/** As it was, with its log and its secret. What happened in between is not sent. Throws `webhooks_too_many`. */
function restore(platform: Platform, asking: Asking, id: number): Promise<Webhook> {
  const { clock, db } = platform;
  const { actor } = asking;
  return db.transaction().execute(async (tx) => {
    const repo = webhooksRepo(tx);
    const row = present(await repo.lockDeleted(actor, id));
    requireCan(actor, webhookPolicy.delete);
    await refuseTooMany(repo, actor.accountId, row.applicationId);
    const restored = await repo.update(row, { deletedAt: null, updatedAt: clock.now() });
    await publishChange(tx, platform, asking, 'restored', restored);
    return toWebhook(actor, restored, clock.now());
  });
}

/** Throws `version_stale`, `webhook_address_refused`, `webhook_event_unknown`. */
async function change(platform: Platform, asking: Asking, id: number, given: Change): Promise<WebhookRow> {
  const { db, clock } = platform;
  const { actor, request } = asking;
  const before = present(await webhooksRepo(db).find(actor, id));
  requireCan(actor, webhookPolicy.update);
  await refuseUnusable(platform, actor, {
    ...(given.url === before.url ? {} : { url: given.url }),
    events: given.events?.filter((type) => !before.events.includes(type)),
  });
  return db.transaction().execute(async (tx) => {
    const row = present(await webhooksRepo(tx).lock(actor, id));
    refuseStale(request, row, readBy(getWebhook, { id }));
    const { isEnabled, ...rest } = given;
    const switched = isEnabled === undefined ? {} : await switchTo(tx, row, isEnabled, clock.now());
    const changed = await webhooksRepo(tx).update(row, { ...definedOf(rest), ...switched, updatedAt: clock.now() });
    await publishChange(tx, platform, asking, 'changed', changed);
    return changed;
  });
}

export function present<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AppError('not_found');
  return row;
}

/** What waits when it is switched off has failed: it may be sent again by hand. */
async function switchTo(tx: Db, { accountId, id, disabledReason }: WebhookRow, isEnabled: boolean, at: Date) {
  if (isEnabled === (disabledReason === null)) return {};
  if (isEnabled) return { disabledReason: null, disabledAt: null };
  await deliveriesRepo(tx).giveUpAll({ accountId, webhookId: id });
  return disabledFor('off', at);
}

/** Refuses what can be known to be of no use before it is saved; an address that turns bad later is refused when it is asked. */
async function refuseUnusable(
  { outbound }: Platform,
  { account }: Actor,
  { url, events }: { url?: string | undefined; events?: readonly string[] | undefined },
): Promise<void> {
  const possible: readonly string[] = webhookEventsOf(account.kind);
  if (events?.some((type) => !possible.includes(type))) throw refusedAt('events', 'webhook_event_unknown');
  if (url === undefined) return;
  await outbound.check(url).catch((cause: unknown) => {
    if (cause instanceof OutboundError) throw refusedAt('url', 'webhook_address_refused');
    throw cause;
  });
}

const refusedAt = (path: string, code: ErrorCode): AppError =>
  new AppError('request_invalid', { fields: [fieldProblem(path, code)] });
