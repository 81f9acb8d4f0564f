import { type Call, createOrder, type Order } from '@sealwright/contract';
import { ordersRoutes, orderPaymentListener } from '../src/areas/commerce/orders/index.ts';
import { createPdfThreads } from '../src/areas/files/index.ts';
import { sessionAccess } from '../src/areas/people/index.ts';
import { type TestApp, testApp, type TestUser } from './app.ts';
import { ordersPayments } from './orders-payments.ts';

/** A server that sells, with payments that take nothing. */
export async function ordersApp() {
  const fake = ordersPayments();
  const threads = createPdfThreads();
  const seller = () => ({ name: 'North Trading', address: 'Harbor Street 1\nPortsmouth', taxId: '', email: '' });
  const server = await testApp({}, (platform) => {
    fake.payments.listen('order', orderPaymentListener(platform));
    return ordersRoutes(platform, { payments: fake.payments, threads, seller }, sessionAccess(platform));
  });
  await fake.prepare(server.platform.db);
  return { server, fake, close: () => threads.close() };
}

export const makeOrder = (
  { as }: Pick<TestApp, 'as'>,
  by: TestUser,
  lines: { product: number; quantity: number }[],
  more: Partial<NonNullable<Call<typeof createOrder>['body']>> = {},
): Promise<Order> => as(by)(createOrder, { body: { customer: { name: 'Ada Lovelace' }, lines, ...more } });
