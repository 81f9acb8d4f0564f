// What addresses of screens name: apart from the calls, so that a first visit goes without those.

export const DRIVE_DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

export const DRIVE_PROVIDERS = ['google_drive', 'dropbox'] as const;
export type DriveProvider = (typeof DRIVE_PROVIDERS)[number];

/** As people know them. */
export const DRIVE_NAMES: Readonly<Record<DriveProvider, string>> = {
  google_drive: 'Google Drive',
  dropbox: 'Dropbox',
};

/** Why a drive did not do what was asked. All but the first and the last four may pass by themselves. */
export const DRIVE_FAILURES = [
  'needs_reconnecting',
  'rate_limited',
  'unavailable',
  'full',
  'folder_missing',
  'not_permitted',
  'name_taken',
  'off',
] as const;
export type DriveFailure = (typeof DRIVE_FAILURES)[number];
