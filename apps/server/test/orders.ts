import { type Call, createOrder, getOrderPayLink, type Order, updateInvoiceSeller } from '@sealwright/contract';
import type { TestApp, TestUser } from './app.ts';
import { payingApp } from './paying.ts';

/** A server that sells, an administrator, and who pays for what they ordered. */
export async function ordersApp() {
  const server = await payingApp();
  const admin = await server.make.user({ role: 'admin' });
  const call = server.as(admin);
  const seller = { name: 'North Trading', address: 'Harbor Street 1\nPortsmouth' };
  await call(updateInvoiceSeller, { body: seller });
  const pageOf = async ({ id }: Pick<Order, 'id'>) => (await call(getOrderPayLink, { params: { id } })).url;
  return {
    server,
    admin,
    call,
    begin: async (order: Order): Promise<string> => server.begin(await pageOf(order)),
    /** What becomes of an order's payment on its page. */
    pay: async (order: Order, state: 'paid' | 'failed' = 'paid') => server.pay(await pageOf(order), state),
    /** What the provider took of a charge and did not give back. */
    keptOf: (charge: string): number => {
      const { amount, refundedAmount, state } = server.fake.charges().find(({ id }) => id === charge)!;
      return state === 'paid' ? amount - refundedAmount : 0;
    },
    paymentOf: ({ id }: Order) =>
      server.platform.db
        .selectFrom('payments')
        .selectAll()
        .where('purpose', '=', 'order')
        .where('purposeId', '=', id)
        .executeTakeFirstOrThrow(),
  };
}

export const makeOrder = (
  { as }: Pick<TestApp, 'as'>,
  by: TestUser,
  lines: { product: number; quantity: number }[],
  more: Partial<NonNullable<Call<typeof createOrder>['body']>> = {},
): Promise<Order> => as(by)(createOrder, { body: { customer: { name: 'Ada Lovelace' }, lines, ...more } });
