import {
  createWebhook,
  deleteWebhook,
  getWebhook,
  getWebhookDelivery,
  listWebhookDeliveries,
  listWebhooks,
  resendFailedDeliveries,
  resendWebhookDelivery,
  restoreWebhook,
  rotateWebhookSecret,
  testWebhook,
  updateWebhook,
} from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import { webhookLogService } from './log.service.ts';
import { webhooksService } from './webhooks.service.ts';

export function webhooksRoutes(platform: Platform, { user }: SessionAccess): Route[] {
  const webhooks = webhooksService(platform);
  const log = webhookLogService(platform);
  return [
    route(listWebhooks, user, ({ caller: actor, query, request }) => webhooks.list({ actor, request }, query)),
    route(createWebhook, user, ({ caller: actor, body, request }) => webhooks.create({ actor, request }, body)),
    route(getWebhook, user, ({ caller, params }) => webhooks.get(caller, params.id)),
    route(updateWebhook, user, ({ caller: actor, params, body, request }) =>
      webhooks.update({ actor, request }, params.id, body),
    ),
    route(deleteWebhook, user, ({ caller: actor, params, request }) => webhooks.delete({ actor, request }, params.id)),
    route(restoreWebhook, user, ({ caller: actor, params, request }) =>
      webhooks.restore({ actor, request }, params.id),
    ),
    route(rotateWebhookSecret, user, ({ caller: actor, params, request }) =>
      webhooks.rotate({ actor, request }, params.id),
    ),
    route(listWebhookDeliveries, user, ({ caller: actor, params, query, request }) =>
      log.list({ actor, request }, params.id, query),
    ),
    route(getWebhookDelivery, user, ({ caller, params }) => log.get(caller, params.id, params.delivery)),
    route(resendWebhookDelivery, user, ({ caller, params }) => log.resend(caller, params.id, params.delivery)),
    route(resendFailedDeliveries, user, ({ caller, params }) => log.resendFailed(caller, params.id)),
    route(testWebhook, user, ({ caller, params }) => log.test(caller, params.id)),
  ];
}
