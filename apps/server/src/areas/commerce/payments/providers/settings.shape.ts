import { isLive, type PaymentSettings, type StripeKeys } from '@sealwright/contract';
import type { Platform } from '../../../../platform/platform.ts';
import { EVENTS } from './stripe/stripe.shape.ts';

export const stripeWebhookUrl = ({ config }: Pick<Platform, 'config'>): string =>
  `${config.publicUrl ?? ''}/api/payments/webhook/stripe/`;

const kept = (key: string | undefined) => ({ isSet: key !== undefined, last4: key?.slice(-4) ?? null });

/** What administrators see: of each key whether it is there, and its end. */
export function settingsOf(platform: Pick<Platform, 'config' | 'settings'>): PaymentSettings {
  const { config, settings } = platform;
  const keys: StripeKeys | undefined = settings.get('stripe');
  const provider = settings.get('payment_provider') ?? 'test';
  return {
    provider,
    isTestMode: provider === 'test' || !isLive(keys?.secretKey ?? ''),
    currency: config.currency,
    stripe: {
      isFixed: settings.isFixed('stripe'),
      secretKey: kept(keys?.secretKey),
      publishableKey: kept(keys?.publishableKey),
      webhookSecret: kept(keys?.webhookSecret),
      webhookUrl: stripeWebhookUrl(platform),
      events: [...EVENTS],
    },
  };
}
