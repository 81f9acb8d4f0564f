import type { PaymentListener, PaymentRow, Payments, PaymentState } from '../src/areas/commerce/payments/index.ts';
import type { Db } from '../src/platform/db/db.ts';
import { AppError } from '../src/platform/errors.ts';
import type { TestApp } from './app.ts';

export type FakePayments = Payments & {
  /** What the provider says, in a transaction of its own: often enough twice. */
  says: (paymentId: number, news: { state?: PaymentState; refundedAmount?: number }) => Promise<void>;
  rows: () => PaymentRow[];
};

/** Payments that keep what `payments.types.ts` promises, without a provider. What a transaction that is undone asked for stays here. */
export function fakePayments({ platform: { db, clock } }: TestApp): FakePayments {
  const rows = new Map<number, PaymentRow>();
  const keys = new Map<string, number>();
  const listeners = new Map<string, PaymentListener>();

  const of = (id: number): PaymentRow => {
    const row = rows.get(id);
    if (row === undefined) throw new Error(`There is no payment ${id}`);
    return row;
  };

  async function change(tx: Db, id: number, news: Partial<PaymentRow>): Promise<void> {
    const row = { ...of(id), ...news };
    rows.set(id, row);
    await listeners.get(row.purpose)?.(tx, row);
  }

  return {
    mode: () => ({ provider: 'test', isTestMode: true }),
    async request(_tx, { key, ...asked }) {
      const known = keys.get(key);
      if (known !== undefined) return of(known);
      const id = rows.size + 1;
      const begun = { failure: null, refundedAmount: 0, card: null, createdAt: clock.now(), settledAt: null } as const;
      rows.set(id, { ...asked, ...begun, id, state: asked.amount === 0 ? 'paid' : 'open' });
      keys.set(key, id);
      return of(id);
    },
    collect: async () => {},
    pageOf: async (_tx, id) => `/pay/token-${of(id).id}`,
    refund: async () => {},
    async cancel(tx, id) {
      const { state } = of(id);
      if (state === 'paid') throw new AppError('payment_over');
      if (state !== 'cancelled') await change(tx, id, { state: 'cancelled' });
    },
    get: async (_tx, id) => rows.get(id),
    hasCard: async () => false,
    listen: (purpose, listener) => void listeners.set(purpose, listener),
    says: (id, news) => db.transaction().execute((tx) => change(tx, id, news)),
    rows: () => [...rows.values()],
  };
}
