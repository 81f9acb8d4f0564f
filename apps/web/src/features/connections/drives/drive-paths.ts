import type { DriveProvider } from '@sealwright/contract';

/** The screen of each drive. */
export const DRIVE_PATHS = {
  google_drive: '/integrations/google-drive',
  dropbox: '/integrations/dropbox',
} as const satisfies Record<DriveProvider, string>;
