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

export function webhooksRoutes(platform: Platform, { scoped }: SessionAccess): Route[] {
  const [reading, writing] = [scoped('webhooks:read'), scoped('webhooks:write')];
  const webhooks = webhooksService(platform);
  const log = webhookLogService(platform);
  return [
    route(listWebhooks, reading, ({ caller: actor, query, request }) => webhooks.list({ actor, request }, query)),
    route(createWebhook, writing, ({ caller: actor, body, request }) => webhooks.create({ actor, request }, body)),
    route(getWebhook, reading, ({ caller, params }) => webhooks.get(caller, params.id)),
    route(updateWebhook, writing, ({ caller: actor, params, body, request }) =>
      webhooks.update({ actor, request }, params.id, body),
    ),
    route(deleteWebhook, writing, ({ caller: actor, params, request }) =>
      webhooks.delete({ actor, request }, params.id),
    ),
    route(restoreWebhook, writing, ({ caller: actor, params, request }) =>
      webhooks.restore({ actor, request }, params.id),
    ),
    route(rotateWebhookSecret, writing, ({ caller: actor, params, request }) =>
      webhooks.rotate({ actor, request }, params.id),
    ),
    route(listWebhookDeliveries, reading, ({ caller: actor, params, query, request }) =>
      log.list({ actor, request }, params.id, query),
    ),
    route(getWebhookDelivery, reading, ({ caller, params }) => log.get(caller, params.id, params.delivery)),
    route(resendWebhookDelivery, writing, ({ caller, params }) => log.resend(caller, params.id, params.delivery)),
    route(resendFailedDeliveries, writing, ({ caller, params }) => log.resendFailed(caller, params.id)),
    route(testWebhook, writing, ({ caller, params }) => log.test(caller, params.id)),
  ];
}
