import type { StripeKeys } from '@sealwright/contract';
import type { Stripe } from 'stripe';
import type { Platform } from '../../../../../platform/platform.ts';
import { ProviderUnreachable } from '../../payments.provider.ts';
import { type StripeAt, stripeClient } from './stripe.client.ts';

/** What every call to Stripe needs. */
export type StripeSession = {
  /** Throws `ProviderUnreachable` where no keys are set. */
  keys: () => StripeKeys;
  client: () => Stripe;
  /**
   * The idempotency key of a write: of this installation alone, since another one on the same account may count its payments as
   * we do.
   */
  once: (kind: string, key: string) => { idempotencyKey: string };
  /** Tells our PaymentIntents from those of others on the same account. */
  installation: string;
};

/** `keys` is asked for each call, since administrators change them. */
export function stripeSession(
  { secrets }: Pick<Platform, 'secrets'>,
  keys: () => StripeKeys | undefined,
  at?: StripeAt,
): StripeSession {
  let known: { secretKey: string; client: Stripe } | null = null;
  const present = (): StripeKeys => {
    const found = keys();
    if (found === undefined) throw new ProviderUnreachable('The keys of Stripe are not set');
    return found;
  };
  return {
    keys: present,
    client: () => {
      const { secretKey } = present();
      if (known?.secretKey !== secretKey) known = { secretKey, client: stripeClient({ secretKey }, at) };
      return known.client;
    },
    once: (kind, key) => ({ idempotencyKey: secrets.mac('stripe.idempotency', `${kind}:${key}`) }),
    installation: secrets.mac('stripe.installation', 'name').slice(0, 16),
  };
}
