import { type PaymentSettings, type PaymentSettingsChange, StripeKeys } from '@sealwright/contract';
import { AppError } from '../../../../platform/errors.ts';
import type { Incoming } from '../../../../platform/http/http.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type Actor, requireCan } from '../../../access/index.ts';
import { providerSettingsPolicy } from './settings.policy.ts';
import { settingsOf } from './settings.shape.ts';

export function providerSettingsService(platform: Platform) {
  const { db, settings, events, clock } = platform;

  return {
    get: (actor: Actor): PaymentSettings => {
      requireCan(actor, providerSettingsPolicy.read);
      return settingsOf(platform);
    },

    /** Keys that are not given stay. Throws where keys would be missing, of two modes, or where the environment sets them. */
    async change(actor: Actor, change: PaymentSettingsChange, request: Incoming): Promise<PaymentSettings> {
      requireCan(actor, providerSettingsPolicy.change);
      // What another instance wrote a moment ago counts.
      await settings.read();
      const provider = change.provider ?? settings.get('payment_provider') ?? 'test';
      const keys = keysAfter(platform, change.stripe);
      if (provider === 'stripe' && keys === null) throw new AppError('stripe_keys_incomplete');
      const at = clock.now();
      await db.transaction().execute(async (tx) => {
        if (change.provider !== undefined) await settings.write(tx, 'payment_provider', change.provider, at);
        if (change.stripe !== undefined) await settings.write(tx, 'stripe', keys, at);
        const details = { provider, hasNewKeys: change.stripe !== undefined };
        await events.publish(tx, { type: 'payment_settings_changed', at, userId: actor.userId, request, details });
      });
      await settings.read();
      return settingsOf(platform);
    },
  };
}

function keysAfter({ settings }: Platform, change: PaymentSettingsChange['stripe']): StripeKeys | null {
  const present = settings.get('stripe');
  if (change === undefined) return present ?? null;
  if (settings.isFixed('stripe')) throw new AppError('stripe_keys_fixed');
  if (change === null) return null;
  const merged = { ...present, ...change };
  const { secretKey, publishableKey, webhookSecret } = merged;
  if (secretKey === undefined || publishableKey === undefined || webhookSecret === undefined) {
    throw new AppError('stripe_keys_incomplete');
  }
  const read = StripeKeys.safeParse(merged);
  if (!read.success) throw new AppError('stripe_keys_mixed');
  return read.data;
}
