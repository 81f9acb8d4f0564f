import { z } from 'zod';

/** The parts of the billing screen, in their order. */
export const BILLING_TABS = ['bundle', 'plan', 'payment_methods'] as const;
export type BillingTab = (typeof BILLING_TABS)[number];

export const BillingSearch = z.object({ tab: z.enum(BILLING_TABS).default('plan').catch('plan') });
export const DEFAULT_BILLING = { tab: 'plan' as const };
