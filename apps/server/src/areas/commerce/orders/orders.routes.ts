import {
  cancelOrder,
  createOrder,
  exportOrders,
  fulfillOrder,
  getOrder,
  getOrderPaper,
  getOrderPayLink,
  listOrders,
  noteOrder,
  payOrder,
  refundOrder,
  sendOrderPayLink,
  unfulfillOrder,
} from '@sealwright/contract';
import { route, type Route } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { SessionAccess } from '../../access/index.ts';
import type { PdfThreads } from '../../files/index.ts';
import { ordersExport } from './orders.export.ts';
import { type OrderSeller, papersService } from './orders.paper.ts';
import { orderActs } from './orders.acts.ts';
import { orderRefunds } from './orders.refunds.ts';
import { type OrderPayments, ordersService } from './orders.service.ts';

/** `seller`: who sells, as the papers say it. The payments hear their listener from `orderPaymentListener`. */
export type OrderParts = { payments: OrderPayments; threads: PdfThreads; seller: () => OrderSeller };

export function ordersRoutes(
  platform: Platform,
  parts: OrderParts,
  { platformAdmin }: Pick<SessionAccess, 'platformAdmin'>,
): Route[] {
  const orders = ordersService(platform, parts);
  const acts = orderActs(platform, parts);
  const refunds = orderRefunds(platform, parts);
  const exporting = ordersExport(platform);
  const papers = papersService(platform, parts);
  return [
    route(listOrders, platformAdmin, ({ caller, query, request }) => orders.list(caller, query, request)),
    route(exportOrders, platformAdmin, ({ caller, query, request }) => exporting.export(caller, query, request)),
    route(createOrder, platformAdmin, ({ caller, body, request }) => orders.create(caller, body, request)),
    route(getOrder, platformAdmin, ({ caller, params }) => orders.get(caller, params.id)),
    route(getOrderPaper, platformAdmin, ({ params, query }) => papers.draw(params.id, params.paper, query.locale)),
    route(getOrderPayLink, platformAdmin, ({ caller, params }) => orders.payLink(caller, params.id)),
    route(sendOrderPayLink, platformAdmin, ({ caller, params, body, request }) =>
      acts.sendLink(caller, params.id, body.email, request),
    ),
    route(payOrder, platformAdmin, ({ caller, params, body, request }) =>
      acts.pay(caller, params.id, body.note, request),
    ),
    route(fulfillOrder, platformAdmin, ({ caller, params, request }) => acts.fulfill(caller, params.id, request)),
    route(unfulfillOrder, platformAdmin, ({ caller, params, request }) => acts.unfulfill(caller, params.id, request)),
    route(cancelOrder, platformAdmin, ({ caller, params, request }) => refunds.cancel(caller, params.id, request)),
    route(refundOrder, platformAdmin, ({ caller, params, body, request }) =>
      refunds.refund(caller, params.id, body, request),
    ),
    route(noteOrder, platformAdmin, ({ caller, params, body, request }) =>
      acts.note(caller, params.id, body.note, request),
    ),
  ];
}
