import {
  type Call,
  createPlan,
  type Endpoint,
  type Output,
  type Plan,
  type PlanInput,
  updateBillingConfig,
} from '@sealwright/contract';
import { onTestFinished } from 'vitest';
import { bundlesListener, bundlesTasks, buyingRoutes } from '../src/areas/commerce/requests/index.ts';
import type { Invoices } from '../src/areas/commerce/invoices/index.ts';
import { sessionAccess } from '../src/areas/people/index.ts';
import { httpApp } from '../src/platform/http/http.ts';
import { createRunOnce } from '../src/platform/http/idempotency.ts';
import { Refused, type TestApp, type TestUser } from './app.ts';
import { fakePayments } from './fake-payments.ts';
import { rawCall } from './raw-call.ts';

let plans = 0;

const named = (kind: Plan['kind']) => {
  plans += 1;
  return { kind, name: `${kind} ${plans}`, sku: `SKU-${plans}-${process.pid}` };
};

/** A plan that accounts begin with, of so many requests a month, and billing turned on. */
export async function billingOn(server: TestApp, admin: TestUser, included: number | null): Promise<Plan> {
  const free = { monthlyPrice: 0, yearlyPrice: 0, requestsIncluded: included, isStart: true };
  const plan = await server.as(admin)(createPlan, { body: { ...named('plan'), ...free } });
  await server.as(admin)(updateBillingConfig, { body: { isOn: true } });
  return plan;
}

export const bundleOf = (server: TestApp, admin: TestUser, more: Partial<PlanInput> = {}): Promise<Plan> =>
  server.as(admin)(createPlan, { body: { ...named('bundle'), price: 1000, requestsIncluded: 20, ...more } });

/** The calls that take money, with payments that a test settles itself. */
export async function buying(server: TestApp) {
  const { platform } = server;
  const payments = fakePayments(server);
  const invoices: Parameters<Invoices['issue']>[1][] = [];
  const issue: Invoices['issue'] = async (_tx, asked) => {
    invoices.push(asked);
    return { id: 1, number: '1', totals: {} as never };
  };
  payments.listen('bundle', bundlesListener(platform, { issue }));
  const app = await httpApp(buyingRoutes(platform, payments, sessionAccess(platform)), {
    trustProxy: false,
    runOnce: createRunOnce(platform),
    reportBug: (cause) => {
      throw cause;
    },
  });
  onTestFinished(() => app.close());
  const as =
    ({ token }: TestUser) =>
    async <E extends Endpoint>(endpoint: E, input?: Call<E>): Promise<Output<E>> => {
      const { status, body } = await rawCall(app, endpoint, input ?? ({} as Call<E>), { token });
      if (status >= 400) throw new Refused(status, body as never);
      return body as Output<E>;
    };
  const sweep = async () => {
    for (const { run } of bundlesTasks(platform, payments)) await run({}, { signal: new AbortController().signal });
  };
  return { as, payments, invoices, sweep };
}
