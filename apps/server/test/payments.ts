import type { Call, Endpoint, Output } from '@sealwright/contract';
import { addPaymentMethod, confirmPaymentMethod, receivePaymentNotice } from '@sealwright/contract';
import { paymentsParts } from '../src/areas/commerce/payments/index.ts';
import type { PaymentRow, Purpose } from '../src/areas/commerce/payments/payments.types.ts';
import { sessionAccess } from '../src/areas/people/index.ts';
import { httpApp } from '../src/platform/http/http.ts';
import { createRunOnce } from '../src/platform/http/idempotency.ts';
import { silentLog } from '../src/platform/log.ts';
import { createTasks } from '../src/platform/queue/tasks.ts';
import { atEnd, perform, testApp, type TestUser } from './app.ts';
import { fakeProvider } from './fake-provider.ts';
import { HURRY } from './money-world.ts';

let asked = 0;

/** Payments by themselves, over a provider in memory, with their own calls, tasks and listeners. */
export async function paymentsApp() {
  const server = await testApp();
  const { clock, platform } = server;
  const fake = fakeProvider(clock);
  const { payments, routes, tasks: handlers } = paymentsParts(platform, () => fake.provider);
  const tasks = createTasks(platform.connection, { clock, log: silentLog });
  await tasks.start(handlers, { isWorking: false });
  const bugs: unknown[] = [];
  const app = await httpApp(routes(sessionAccess(platform)), {
    trustProxy: false,
    runOnce: createRunOnce(platform),
    reportBug: (cause) => bugs.push(cause),
  });
  atEnd(async () => {
    await app.close();
    await tasks.stop();
    const said = bugs.map(String).join('\n');
    if (bugs.length > 0) throw new AggregateError(bugs, `Bugs were answered as "internal":\n${said}`);
  });
  const heard: PaymentRow[] = [];
  let failing = 0;
  for (const purpose of ['subscription', 'bundle', 'order'] satisfies Purpose[]) {
    payments.listen(purpose, async (_tx, payment) => {
      if (failing > 0) {
        failing -= 1;
        throw new Error('The listener fails');
      }
      heard.push(payment);
    });
  }
  const inTx = <T>(act: (tx: typeof platform.db) => Promise<T>): Promise<T> => platform.db.transaction().execute(act);
  const as =
    (user: TestUser | null) =>
    <E extends Endpoint>(endpoint: E, input?: Call<E> & { headers?: Record<string, string> }): Promise<Output<E>> =>
      perform(app, user, endpoint, input);
  const work = async ({ withSweeps = false, mayFail = false } = {}): Promise<void> => {
    const failures = await tasks.drain({ withSweeps });
    const causes = failures.map(({ cause }) => cause);
    if (causes.length > 0 && !mayFail) throw new AggregateError(causes, causes.map(String).join('\n'));
  };
  return {
    ...server,
    /** The whole product on the same database. */
    people: server,
    app,
    as,
    fake,
    payments,
    inTx,
    /** Makes what was put off due now. */
    hurry: () => HURRY.execute(platform.db),
    /** The next times a listener is told, it throws. */
    failListener: (times: number) => void (failing = times),
    /** What the listeners were told, as `paid`, of one payment. */
    heardOf: (id: number): string[] => heard.filter((one) => one.id === id).map(({ state }) => state),
    work,
    /** A signed notice of the provider, and what it leads to. */
    tell: async (kind: 'charge' | 'card', id: string): Promise<void> => {
      const body = fake.noticeOf(kind, id);
      await as(null)(receivePaymentNotice, { params: { provider: 'test' }, body, headers: { 'x-signature': 'right' } });
      await work();
    },
    owe: (user: TestUser | null, amount = 1500, of: { purpose?: Purpose; key?: string } = {}): Promise<PaymentRow> =>
      inTx((tx) => {
        asked += 1;
        const purpose = of.purpose ?? 'bundle';
        const key = of.key ?? `test:${asked}`;
        const what = { purpose, purposeId: asked, amount, currency: 'USD', description: 'A bundle', key };
        return payments.request(tx, { accountId: user?.accountId ?? null, ...what });
      }),
    stateOf: async (id: number): Promise<string | undefined> => (await payments.get(platform.db, id))?.state,
    /** Saves a card as the account's owner does. */
    addCard: async (user: TestUser, last4 = '4242'): Promise<number> => {
      const { id, clientSecret } = await as(user)(addPaymentMethod, {});
      fake.saveCard(clientSecret!.replace('secret_', ''), last4);
      const { paymentMethod } = await as(user)(confirmPaymentMethod, { params: { id } });
      return paymentMethod!.id;
    },
  };
}
