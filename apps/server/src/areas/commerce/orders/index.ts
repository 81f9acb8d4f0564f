/**
 * Orders: what the installation sold, to whom and on which terms. Nothing of what was bought is changed afterwards: what happens to an
 * order are entries, and its states say what they have come to. Numbers have no gaps; stock is taken once, and never below nothing.
 * Read `orders.making.ts`, `orders.act.ts`, `orders.payment.ts`. Locks are taken in one order: payment, order, products by their ids.
 */
export { eraseOrderContacts } from './own-data.ts';
export { ordersOfPerson } from './own-data.reads.ts';
export { orderPaymentListener, orderRefusalListener, orderReturnListener } from './orders.payment.ts';
export { maySeeOrders } from './orders.policy.ts';
export { ordersRoutes } from './orders.routes.ts';
export { ordersTaxedBetween, type TaxedOrders } from './taxed.reads.ts';
