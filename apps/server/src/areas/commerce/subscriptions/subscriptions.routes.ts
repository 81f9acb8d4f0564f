import {
  cancelUserSubscription,
  changeUserSubscription,
  createSubscription,
  getUserSubscriptionDetails,
  paySubscription,
  retrySubscription,
} from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { SessionAccess } from '../../access/index.ts';
import { buyingService } from './buying.service.ts';
import { changingService } from './changing.service.ts';
import type { Parts } from './needs.ts';
import { subscriptionsService } from './subscriptions.service.ts';

export function subscriptionsRoutes(parts: Parts, { user }: SessionAccess): Route[] {
  const buying = buyingService(parts);
  const changing = changingService(parts);
  const own = subscriptionsService(parts);
  return [
    route(getUserSubscriptionDetails, user, ({ caller }) => own.read(caller)),
    route(createSubscription, user, ({ caller, body, request }) => buying.create(caller, body, request)),
    route(changeUserSubscription, user, ({ caller, params, body, request }) =>
      changing.change(caller, params.id, body, request),
    ),
    route(cancelUserSubscription, user, ({ caller, params, body, request }) =>
      own.cancel(caller, params.id, body.isCancelled, request),
    ),
    route(paySubscription, user, ({ caller, params }) => own.pay(caller, params.id)),
    route(retrySubscription, user, ({ caller, params }) => own.retry(caller, params.id)),
  ];
}
