import type { StripeCheck } from '@sealwright/contract';
import { Stripe } from 'stripe';
import type { Platform } from '../../../../platform/platform.ts';
import { type StripeAt, stripeClient } from './stripe/stripe.client.ts';
import { stripeWebhookUrl } from './settings.shape.ts';

const PAGE = 100;

/** Asks Stripe for the account of the stored keys, and whether it sends its notices to us. Changes nothing. */
export async function checkStripeAccount(platform: Platform, at?: StripeAt): Promise<StripeCheck> {
  const keys = platform.settings.get('stripe');
  if (keys === undefined) return answer('keys_missing');
  const client = stripeClient(keys, at);
  try {
    const account = await client.accounts.retrieveCurrent();
    const name = account.settings?.dashboard.display_name ?? account.business_profile?.name ?? account.id;
    const hasWebhook = await knowsWebhook(client, stripeWebhookUrl(platform));
    return { ...answer(account.charges_enabled ? 'ok' : 'charges_off'), account: name, hasWebhook };
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripeAuthenticationError) return answer('secret_key_refused');
    if (cause instanceof Stripe.errors.StripePermissionError) return answer('not_permitted');
    if (cause instanceof Stripe.errors.StripeError) return answer('unreachable');
    throw cause;
  }
}

const answer = (outcome: StripeCheck['outcome']): StripeCheck => ({ outcome, account: null, hasWebhook: null });

/** Null for a restricted key that may not look. */
async function knowsWebhook(client: Stripe, url: string): Promise<boolean | null> {
  try {
    const { data } = await client.webhookEndpoints.list({ limit: PAGE });
    return data.some((endpoint) => endpoint.url === url && endpoint.status === 'enabled');
  } catch (cause) {
    if (cause instanceof Stripe.errors.StripePermissionError) return null;
    throw cause;
  }
}
