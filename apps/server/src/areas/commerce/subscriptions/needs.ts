import type { Platform } from '../../../platform/platform.ts';
import type { Invoices } from '../invoices/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Plans } from '../plans/index.ts';

/** What subscriptions stand on: the other modules of commerce, by what they promise. */
export type Needs = {
  plans: Pick<Plans, 'buy' | 'terms' | 'giveBack'>;
  payments: Payments;
  invoices: Invoices;
  /** While billing is off nothing is charged, and no period begins. */
  isBillingOn: () => boolean;
};

export type Parts = Needs & { platform: Platform };
