import { changePaymentSettings, checkStripe, getPaymentSettings } from '@sealwright/contract';
import { type Route, route } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { requireCan, type SessionAccess } from '../../../access/index.ts';
import { requireConfirmed } from '../../../people/index.ts';
import { checkStripeAccount } from './settings.check.ts';
import { providerSettingsPolicy } from './settings.policy.ts';
import { providerSettingsService } from './settings.service.ts';
import type { StripeAt } from './stripe/stripe.client.ts';

const CHECKS = { name: 'stripe-checks', points: 20, seconds: 600 };

export function providerSettingsRoutes(
  platform: Platform,
  { platformAdmin }: SessionAccess,
  { stripeAt }: { stripeAt?: StripeAt } = {},
): Route[] {
  const service = providerSettingsService(platform);
  return [
    route(getPaymentSettings, platformAdmin, async ({ caller }) => service.get(caller)),
    route(changePaymentSettings, platformAdmin, async ({ caller, body, request }) => {
      await requireConfirmed(platform, caller);
      return service.change(caller, body, request);
    }),
    route(checkStripe, platformAdmin, async ({ caller }) => {
      requireCan(caller, providerSettingsPolicy.read);
      await platform.limits.take(CHECKS, String(caller.userId));
      return checkStripeAccount(platform, stripeAt);
    }),
  ];
}
