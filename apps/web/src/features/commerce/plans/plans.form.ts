import {
  BUNDLE_SIZE,
  digitsOf,
  Line,
  MOST_BUNDLES,
  MOST_FEATURES,
  MOST_REQUESTS,
  type Plan,
  type PlanInput,
  PlanKind,
  planProblems,
} from '@sealwright/contract';
import { z } from 'zod';
import { neededLineRule } from '../../../ui/form/index.ts';

/** A number as it is typed, for a moment also half of one: empty for none. */
const Typed = z.union([z.number(), z.string()]);
type Typed = z.infer<typeof Typed>;

const Fields = z.object({
  kind: PlanKind,
  name: neededLineRule(100),
  sku: neededLineRule(64),
  stock: Typed,
  monthlyPrice: Typed,
  yearlyPrice: Typed,
  price: Typed,
  bulkPrice: Typed,
  bulkFrom: Typed,
  /** In percent. */
  taxRate: Typed,
  requestsIncluded: Typed,
  /** One in each line. */
  features: z.string(),
  isStart: z.boolean(),
});
export type PlanForm = z.infer<typeof Fields>;

/** What may be sent, with amounts of this currency. */
export const rulesIn = (currency: string) =>
  Fields.superRefine((form, context) => {
    for (const { path, code } of planProblems(inputOf(form, currency))) {
      context.addIssue({ code: 'custom', path: [path], message: code });
    }
    const features = linesOf(form.features);
    if (features.length > MOST_FEATURES || features.some((text) => !Line(120, 1).safeParse(text).success)) {
      context.addIssue({ code: 'custom', path: ['features'], message: 'too_big' });
    }
  });

/** What a field takes at most; what is typed above it becomes it. */
export const MOST = { bulkFrom: MOST_BUNDLES, requestsIncluded: MOST_REQUESTS, stock: 1_000_000_000, taxRate: 100 };
// Ten billions in a currency with two digits.
export const MOST_PRICE = 10_000_000_000;

const PERCENT = 10_000;

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '');

const EMPTY: PlanForm = {
  kind: 'plan',
  name: '',
  sku: '',
  stock: '',
  monthlyPrice: '',
  yearlyPrice: '',
  price: '',
  bulkPrice: '',
  bulkFrom: '',
  taxRate: 0,
  requestsIncluded: BUNDLE_SIZE,
  features: '',
  isStart: false,
};

const numberOf = (value: Typed): number | null => {
  const number = Number(value);
  return value === '' || !Number.isFinite(number) ? null : number;
};

/** What the form begins with; what is new, with the usual number of requests. */
export function formOf(plan: Plan | null, currency: string): PlanForm {
  if (plan === null) return EMPTY;
  const money = (amount: number | null): Typed => (amount === null ? '' : amount / 10 ** digitsOf(currency));
  return {
    kind: plan.kind,
    name: plan.name,
    sku: plan.sku,
    stock: plan.stock ?? '',
    monthlyPrice: money(plan.monthlyPrice),
    yearlyPrice: money(plan.yearlyPrice),
    price: money(plan.price),
    bulkPrice: money(plan.bulkPrice),
    bulkFrom: plan.bulkFrom ?? '',
    taxRate: plan.taxRate / PERCENT,
    requestsIncluded: plan.requestsIncluded ?? '',
    features: plan.features.join('\n'),
    isStart: plan.isStart,
  };
}

/** What is sent; the server ignores what the kind does not have, and the check here does too. */
export function inputOf(form: PlanForm, currency: string): PlanInput {
  const isPlan = form.kind === 'plan';
  const money = (value: Typed): number | null => {
    const number = numberOf(value);
    return number === null ? null : Math.round(number * 10 ** digitsOf(currency));
  };
  return {
    kind: form.kind,
    name: form.name,
    sku: form.sku,
    stock: numberOf(form.stock),
    monthlyPrice: isPlan ? money(form.monthlyPrice) : null,
    yearlyPrice: isPlan ? money(form.yearlyPrice) : null,
    price: isPlan ? null : money(form.price),
    bulkPrice: isPlan ? null : money(form.bulkPrice),
    bulkFrom: isPlan ? null : numberOf(form.bulkFrom),
    taxRate: Math.round((numberOf(form.taxRate) ?? 0) * PERCENT),
    requestsIncluded: numberOf(form.requestsIncluded),
    features: linesOf(form.features),
    isStart: isPlan && form.isStart,
    isActive: true,
  };
}
