import {
  type changeDriveSettings,
  DRIVE_NAMES,
  DRIVE_PROVIDERS,
  type DriveKeys,
  type DriveProvider,
  type DriveSettings,
  type Input,
} from '@sealwright/contract';
import { listeningUrl } from '../../../platform/config.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Incoming } from '../../../platform/http/http.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type Actor, requireCan } from '../../access/index.ts';
import { driveSettingsPolicy } from './drives.policy.ts';

/** What is registered at the providers. */
export const redirectUriOf = ({ config }: Pick<Platform, 'config'>): string =>
  `${config.publicUrl ?? listeningUrl(config.host, config.port)}/integrations/return`;

export const isConfigured = ({ settings }: Pick<Platform, 'settings'>, provider: DriveProvider): boolean =>
  settings.get(provider) !== undefined;

/** Throws `drive_not_configured`. */
export function keysOf({ settings }: Pick<Platform, 'settings'>, provider: DriveProvider): DriveKeys {
  const keys = settings.get(provider);
  if (keys === undefined) throw new AppError('drive_not_configured');
  return keys;
}

/** How this installation is registered at the providers of drives. */
export const driveSettingsService = (platform: Platform) => {
  const { db, settings, events, clock } = platform;

  const shown = (): DriveSettings => ({
    redirectUri: redirectUriOf(platform),
    applications: DRIVE_PROVIDERS.map((provider) => {
      const keys = settings.get(provider);
      const isFixed = settings.isFixed(provider);
      return { provider, isFixed, clientId: keys?.clientId ?? null, secretEnd: keys?.clientSecret.slice(-4) ?? null };
    }),
  });

  return {
    get: (actor: Actor): DriveSettings => {
      requireCan(actor, driveSettingsPolicy.read);
      return shown();
    },

    /** Throws `drive_settings_fixed`. */
    change: async (
      actor: Actor,
      provider: DriveProvider,
      { keys }: Input<typeof changeDriveSettings>['body'],
      request: Incoming,
    ): Promise<DriveSettings> => {
      requireCan(actor, driveSettingsPolicy.change);
      if (settings.isFixed(provider)) throw new AppError('drive_settings_fixed');
      const at = clock.now();
      await db.transaction().execute(async (tx) => {
        await settings.write(tx, provider, keys, at);
        const details = { name: DRIVE_NAMES[provider] };
        await events.publish(tx, { type: 'drive_settings_changed', at, userId: actor.userId, request, details });
      });
      await settings.read();
      return shown();
    },
  };
};
