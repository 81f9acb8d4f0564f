import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Time } from './lists.ts';

/** What is looked at, in the order it is shown. */
export const SETUP_CHECKS = [
  'certificate',
  'timestamps',
  'mail',
  'sms',
  'live_sessions',
  'storage',
  'disk',
  'clock',
  'address',
  'fonts',
  'backups',
  'updates',
] as const;
export const SetupCheckName = z.enum(SETUP_CHECKS);
export type SetupCheckName = z.infer<typeof SetupCheckName>;

/** `good`; `look`: it works, and something about it wants a look; `broken`: what depends on it does not work now. */
export const SETUP_STATES = ['good', 'look', 'broken'] as const;
export const SetupState = z.enum(SETUP_STATES);
export type SetupState = z.infer<typeof SetupState>;

/** What was found, each with a sentence of its own and, where it is not good, with what to do. */
export const SETUP_FINDINGS = [
  'certificate_good',
  'certificate_expires_soon',
  'certificate_expired',
  'certificate_not_yet_valid',
  'certificate_chain_broken',
  'certificate_unusable',
  'timestamps_good',
  'timestamps_off',
  'timestamps_wrong',
  'timestamps_away',
  'mail_good',
  'mail_untried',
  'mail_caught',
  'mail_some_failed',
  'mail_gateway_away',
  'mail_failing',
  'sms_good',
  'sms_untried',
  'sms_off',
  'sms_some_failed',
  'sms_failing',
  'live_direct',
  'live_relayed',
  'live_relay_missing',
  'storage_good',
  'storage_slow',
  'storage_broken',
  'disk_good',
  'disk_unknown',
  'disk_low',
  'disk_full',
  'clock_good',
  'clock_off',
  'clock_wrong',
  'address_good',
  'address_local',
  'address_not_https',
  'address_unset',
  'fonts_good',
  'fonts_missing',
  'backups_good',
  'backups_external',
  'backups_old',
  'backups_never',
  'updates_current',
  'updates_not_asked',
  'updates_available',
  'updates_away',
] as const;
export const SetupFinding = z.enum(SETUP_FINDINGS);
export type SetupFinding = z.infer<typeof SetupFinding>;

export const SetupCheck = z.object({
  name: SetupCheckName,
  state: SetupState,
  finding: SetupFinding,
  /** What the sentence of the finding names: a certificate, a host, an amount. Bytes and seconds are whole numbers. */
  facts: z.object({
    name: z.string().optional(),
    at: Time.optional(),
    seconds: z.number().int().optional(),
    bytes: z.number().int().optional(),
    count: z.number().int().optional(),
    version: z.string().optional(),
    /** What the other side said, in its own words. */
    answer: z.string().optional(),
  }),
});
export type SetupCheck = z.infer<typeof SetupCheck>;

export const SetupReport = z.object({
  at: Time,
  /** False: documents cannot be sent, because they could not be sealed. */
  canSeal: z.boolean(),
  checks: z.array(SetupCheck),
});
export type SetupReport = z.infer<typeof SetupReport>;

export const getSetupCheck = endpoint(
  'GET /api/admin/setup-check/',
  'Check what the instance depends on. Writes and deletes one small file',
  { response: SetupReport },
);

/** For the warning on every page of an administrator: only what is known without asking anything outside. */
export const getSealingState = endpoint(
  'GET /api/admin/sealing-state/',
  'Get whether documents can be sealed and sent right now',
  {
    response: z.object({
      isBroken: z.boolean(),
      finding: SetupFinding.nullable(),
      /** Documents that are signed and wait for their seal. */
      waitingCount: z.number().int(),
    }),
  },
);
