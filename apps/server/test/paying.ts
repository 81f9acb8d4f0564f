import { addPaymentMethod, confirmPaymentMethod, receivePaymentNotice, startPayment } from '@sealwright/contract';
import { AppError } from '../src/platform/errors.ts';
import { testApp, type TestUser } from './app.ts';
import { fakeProvider } from './fake-provider.ts';

/** The whole product over a payment provider in memory, and what payers and their banks do there. */
export async function payingApp() {
  const made: ReturnType<typeof fakeProvider>[] = [];
  const setUp = { is: true };
  const server = await testApp({}, () => [], {
    provider: (clock) => {
      const fake = fakeProvider(clock);
      made.push(fake);
      return () => {
        if (!setUp.is) throw new AppError('payments_unavailable');
        return fake.provider;
      };
    },
  });
  const fake = made[0]!;
  const { as, platform, runTasks } = server;
  const { db } = platform;

  const tokenOf = (page: string): string => page.slice(page.lastIndexOf('/') + 1);

  /** Opens the payment page, and answers the charge that waits for a card. */
  const begin = async (page: string): Promise<string> => {
    const { clientSecret } = await as(null)(startPayment, { params: { token: tokenOf(page) }, body: {} });
    return clientSecret!.replace('secret_', '');
  };

  /** The provider's notice of a charge, as often as a test wants it. */
  const tell = async (charge: string): Promise<void> => {
    const headers = { 'x-signature': 'right' };
    const body = fake.noticeOf('charge', charge);
    await as(null)(receivePaymentNotice, { params: { provider: 'test' }, body, headers });
    await runTasks();
  };

  const settle = (charge: string, state: 'paid' | 'failed' = 'paid'): Promise<void> => {
    fake.settle(charge, state, state === 'failed' ? 'declined' : null);
    return tell(charge);
  };

  const chargesOf = async (paymentId: number): Promise<string[]> => {
    const rows = await db.selectFrom('paymentAttempts').select('charge').where('paymentId', '=', paymentId).execute();
    return rows.flatMap(({ charge }) => charge ?? []);
  };

  return {
    ...server,
    fake,
    /** Whether the provider has its keys. */
    setUp: (is: boolean) => void (setUp.is = is),
    begin,
    settle,
    tell,
    /** What becomes of a payment on its page. */
    pay: async (page: string, state: 'paid' | 'failed' = 'paid'): Promise<void> => settle(await begin(page), state),
    /** News of a payment that is known already. */
    tellAgain: async (paymentId: number): Promise<void> => {
      for (const charge of await chargesOf(paymentId)) await tell(charge);
    },
    /** Takes all that is to be taken from cards, and gives back what is to be given back. */
    collectAll: async (outcome: 'paid' | 'failed' = 'paid'): Promise<void> => {
      fake.behave(...Array<'pay' | 'decline'>(50).fill(outcome === 'paid' ? 'pay' : 'decline'));
      await runTasks();
      fake.behave();
    },
    /** A part that is given back at the provider, as by hand on its own pages. */
    refund: async (paymentId: number, amount: number): Promise<void> => {
      const [charge] = await chargesOf(paymentId);
      await fake.provider.refund({ charge: charge!, amount, currency: 'USD', key: crypto.randomUUID() });
      await tell(charge!);
    },
    addCard: async (user: TestUser): Promise<void> => {
      const { id, clientSecret } = await as(user)(addPaymentMethod, {});
      fake.saveCard(clientSecret!.replace('secret_', ''));
      await as(user)(confirmPaymentMethod, { params: { id } });
    },
    paymentsOf: ({ accountId }: TestUser) =>
      db.selectFrom('payments').selectAll().where('accountId', '=', accountId).orderBy('id').execute(),
  };
}
