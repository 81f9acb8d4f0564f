import type { Platform } from '../../../platform/platform.ts';

/** Where the provider stands below the address of the installation. Its own paths follow. */
export const MOUNT = '/oauth';

/** What names the provider to applications (RFC 8414). */
export const issuerOf = ({ config }: Pick<Platform, 'config'>): string =>
  `${(config.publicUrl ?? '').replace(/\/$/, '')}${MOUNT}`;
