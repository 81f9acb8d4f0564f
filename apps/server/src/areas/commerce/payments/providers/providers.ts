import { isLive } from '@sealwright/contract';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { PaymentProvider, ProviderSource } from '../payments.provider.ts';
import type { StripeAt } from './stripe/stripe.client.ts';
import { createStripeProvider } from './stripe/stripe.provider.ts';
import { createTestProvider } from './test/test.provider.ts';

export type Providers = {
  /** The one that new payments are made with. */
  current(): PaymentProvider;
  /** The one that a payment began with. */
  named(name: PaymentProvider['name']): PaymentProvider;
  /** Both in one, as `payments` asks for it. */
  source: ProviderSource;
  /** Whether real money is taken, and by whom. */
  mode(): { provider: PaymentProvider['name']; isTestMode: boolean };
};

/** Follows what administrators choose. `named` and `current` throw `payments_unavailable` for Stripe without keys. */
export function createProviders(platform: Platform, { stripeAt }: { stripeAt?: StripeAt } = {}): Providers {
  const { settings } = platform;
  const keys = () => settings.get('stripe');
  const all = { test: createTestProvider(platform), stripe: createStripeProvider(platform, keys, stripeAt) };
  const chosen = () => settings.get('payment_provider') ?? 'test';
  const named: Providers['named'] = (name) => {
    if (name === 'stripe' && keys() === undefined) throw new AppError('payments_unavailable');
    return all[name];
  };
  return {
    named,
    current: () => named(chosen()),
    source: (name = chosen()) => named(name),
    mode: () => {
      const provider = chosen();
      return { provider, isTestMode: provider === 'test' || !isLive(keys()?.secretKey ?? '') };
    },
  };
}
