import { createPlan, type Plan, type PlanInput, updateBillingConfig } from '@sealwright/contract';
import type { TestApp, TestUser } from './app.ts';

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
