import {
  addPaymentMethod,
  checkPayment,
  confirmCardPage,
  confirmPaymentMethod,
  getCardPage,
  getPaymentMethods,
  getPaymentPage,
  receivePaymentNotice,
  removeCustomerPaymentMethod,
  setDefaultPaymentMethod,
  startPayment,
} from '@sealwright/contract';
import { publicAccess, route, type Route } from '../../../platform/http/http.ts';
import type { SessionAccess } from '../../access/index.ts';
import type { Parts } from './attempts.ts';
import { cardsService } from './cards.service.ts';
import { receiveNotice } from './notices.service.ts';
import { pageService } from './page.service.ts';
import { setupsService } from './setups.service.ts';

/** Providers call us under whatever address they were given; the signature says who they are. */
const providerAccess = { ...publicAccess, isOpenToAllAddresses: true };

export function paymentsRoutes(parts: Parts, access: Pick<SessionAccess, 'user'>): Route[] {
  const cards = cardsService(parts);
  const setups = setupsService(parts);
  const pages = pageService(parts, access);
  const { user } = access;
  return [
    route(getPaymentMethods, user, ({ caller }) => cards.list(caller)),
    route(setDefaultPaymentMethod, user, ({ caller, body, request }) =>
      cards.setDefault(caller, body.paymentMethod, request),
    ),
    route(removeCustomerPaymentMethod, user, ({ caller, body, request }) =>
      cards.remove(caller, body.paymentMethod, request),
    ),
    route(addPaymentMethod, user, ({ caller }) => setups.begin(caller)),
    route(confirmPaymentMethod, user, ({ caller, params, request }) => setups.confirm(caller, params.id, request)),
    route(getPaymentPage, publicAccess, ({ params, request }) => pages.get(params.token, request)),
    route(startPayment, publicAccess, ({ params, body, request }) => pages.start(params.token, body, request)),
    route(checkPayment, publicAccess, ({ params, request }) => pages.check(params.token, request)),
    route(getCardPage, publicAccess, ({ params }) => setups.page(params.token)),
    route(confirmCardPage, publicAccess, ({ params }) => setups.page(params.token)),
    route(receivePaymentNotice, providerAccess, async ({ params, rawBody, request }) => {
      await receiveNotice(parts, params.provider, { rawBody, request });
      return {};
    }),
  ];
}
