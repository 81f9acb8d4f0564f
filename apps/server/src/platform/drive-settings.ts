import type { DriveKeys, DriveProvider } from '@sealwright/contract';
import { z } from 'zod';

const Key = z.string().min(8).optional();

/** How the installation is registered at providers of drives, as the environment says it. */
export const DRIVE_SETTINGS = {
  GOOGLE_DRIVE_CLIENT_ID: {
    shape: Key,
    meaning:
      'Client of this installation at Google for Google Drive; set with its secret, it wins over the one set in the product',
  },
  GOOGLE_DRIVE_CLIENT_SECRET: { shape: Key, meaning: 'Its secret' },
  DROPBOX_CLIENT_ID: {
    shape: Key,
    meaning: 'App key of this installation at Dropbox; set with its secret, it wins over the one set in the product',
  },
  DROPBOX_CLIENT_SECRET: { shape: Key, meaning: 'Its app secret' },
} as const;

type Of<T> = { [P in DriveProvider]: T | undefined };
export type DriveKeysOf = Of<DriveKeys>;
export type DriveOrigins = Of<string>;

/** Of each provider both keys, or none. What is wrong is added to `problems`. */
export function driveKeysOf(
  read: (name: keyof typeof DRIVE_SETTINGS) => string | undefined,
  problems: string[],
): DriveKeysOf {
  const keysOf = (name: 'GOOGLE_DRIVE' | 'DROPBOX'): DriveKeys | undefined => {
    const [clientId, clientSecret] = [read(`${name}_CLIENT_ID`), read(`${name}_CLIENT_SECRET`)];
    if (clientId !== undefined && clientSecret !== undefined) return { clientId, clientSecret };
    if (clientId !== clientSecret) problems.push(`${name}_CLIENT_ID and ${name}_CLIENT_SECRET have to be set together`);
    return undefined;
  };
  return { google_drive: keysOf('GOOGLE_DRIVE'), dropbox: keysOf('DROPBOX') };
}

/** What is asked instead of the providers: for tests, not told of, since no one should need it. */
export const driveOriginsOf = (env: NodeJS.ProcessEnv): DriveOrigins => ({
  google_drive: z.url().safeParse(env['GOOGLE_DRIVE_ORIGIN']).data,
  dropbox: z.url().safeParse(env['DROPBOX_ORIGIN']).data,
});
