import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, ListQuery, listOf, Time } from './lists.ts';
import { Device } from './sessions.ts';

/** What is recorded of a person's account. Acts on documents come from their evidence, as `document.<action>`. */
export const ACTIVITY_ACTIONS = [
  'account_created',
  'account_activated',
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'session_ended',
  'other_sessions_ended',
  'session_stolen',
  'password_changed',
  'password_reset_asked',
  'password_reset',
  'password_set',
  'email_change_asked',
  'email_changed',
  'profile_changed',
  'avatar_changed',
  'email_mfa_on',
  'email_mfa_off',
  'totp_added',
  'totp_removed',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'recovery_codes_made',
  'recovery_code_used',
  'identity_connected',
  'identity_removed',
  'token_created',
  'token_revoked',
  'kyc_saved',
  'kyc_submitted',
  'kyc_verified',
  'kyc_rejected',
  'kyc_read',
  'invitation_accepted',
  'invitation_rejected',
  'export_asked',
  'export_downloaded',
  'deletion_asked',
  'deletion_cancelled',
  'blocked',
  'unblocked',
] as const;
export const ActivityAction = z.enum(ACTIVITY_ACTIONS);
export type ActivityAction = z.infer<typeof ActivityAction>;

export const ACTIVITY_AREAS = ['sign_in', 'security', 'profile', 'documents'] as const;
export const ActivityArea = z.enum(ACTIVITY_AREAS);
export type ActivityArea = z.infer<typeof ActivityArea>;

export const Activity = z.object({
  /** `a17` or, for a document's, `e5.123.4`: stable, and nothing more. */
  id: z.string(),
  at: Time,
  /** One of ACTIVITY_ACTIONS, or `document.` and the evidence's action. */
  action: z.string(),
  area: ActivityArea,
  /** One sentence in the language asked for. */
  description: z.string(),
  /** Who did it where it was somebody else; null for oneself and for the product. */
  byName: z.string().nullable(),
  device: Device.nullable(),
  address: z.string().nullable(),
  document: z.object({ id: Id, number: z.string(), title: z.string() }).nullable(),
});
export type Activity = z.infer<typeof Activity>;

const ActivityQuery = z.object({
  ...ListQuery.shape,
  area: ActivityArea.optional(),
  /** Days in the reader's time zone, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  timeZone: z.string().max(64).optional(),
});

export const listActivities = endpoint('GET /api/activity/', 'Lists what one did and what was done to one’s account', {
  query: ActivityQuery,
  response: listOf(Activity),
});

export const exportActivities = endpoint('GET /api/activity/export/', 'The same as a CSV file, at most 50,000 rows', {
  query: ActivityQuery.omit({ page: true, pageSize: true }),
  transport: 'download',
});
