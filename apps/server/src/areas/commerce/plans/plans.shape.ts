import { bundlePrice, type OfferedPlan, type Plan } from '@sealwright/contract';
import { type Actor, permissionsOf } from '../../access/index.ts';
import { planPolicy } from './plans.policy.ts';
import type { PlanRow } from './plans.reads.ts';
import type { BundleTerms, Interval, PlanTerms } from './plans.types.ts';

const ON_A_PLAN = { update: planPolicy.update };

export const toPlan = (actor: Actor, { createdAt, updatedAt, ...row }: PlanRow): Plan => ({
  ...row,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  permissions: permissionsOf(actor, ON_A_PLAN, undefined),
});

export const toOffered = ({
  sku: _sku,
  isActive: _isActive,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  version: _version,
  stock,
  ...row
}: PlanRow): OfferedPlan => ({ ...row, isSoldOut: stock === 0 });

export const termsOf = (row: PlanRow, interval: Interval): PlanTerms => ({
  planId: row.id,
  name: row.name,
  sku: row.sku,
  price: (interval === 'month' ? row.monthlyPrice : row.yearlyPrice) ?? 0,
  currency: row.currency,
  interval,
  taxRate: row.taxRate,
  requestsIncluded: row.requestsIncluded,
});

export const bundleTermsOf = (row: PlanRow, quantity: number): BundleTerms => ({
  planId: row.id,
  name: row.name,
  sku: row.sku,
  quantity,
  price: bundlePrice(row, quantity),
  currency: row.currency,
  taxRate: row.taxRate,
  size: row.requestsIncluded ?? 0,
});
