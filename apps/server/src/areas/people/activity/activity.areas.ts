import {
  type Activity,
  ACTIVITY_ACTIONS,
  type ActivityAction,
  type ActivityArea,
  type EvidenceAction,
} from '@sealwright/contract';

type AccountArea = Exclude<ActivityArea, 'documents'>;

const AREAS: Readonly<Record<ActivityAction, AccountArea>> = {
  account_created: 'profile',
  account_activated: 'profile',
  signed_in: 'sign_in',
  sign_in_failed: 'sign_in',
  signed_out: 'sign_in',
  session_ended: 'sign_in',
  other_sessions_ended: 'sign_in',
  session_stolen: 'sign_in',
  password_changed: 'security',
  password_reset_asked: 'security',
  password_reset: 'security',
  password_set: 'security',
  email_change_asked: 'security',
  email_changed: 'security',
  profile_changed: 'profile',
  avatar_changed: 'profile',
  email_mfa_on: 'security',
  email_mfa_off: 'security',
  totp_added: 'security',
  totp_removed: 'security',
  passkey_added: 'security',
  passkey_renamed: 'security',
  passkey_removed: 'security',
  recovery_codes_made: 'security',
  recovery_code_used: 'security',
  identity_connected: 'security',
  identity_removed: 'security',
  token_created: 'security',
  token_revoked: 'security',
  kyc_saved: 'profile',
  kyc_submitted: 'profile',
  kyc_verified: 'profile',
  kyc_rejected: 'profile',
  kyc_read: 'profile',
  invitation_accepted: 'profile',
  invitation_rejected: 'profile',
  export_asked: 'profile',
  export_downloaded: 'profile',
  contacts_imported: 'profile',
  contacts_exported: 'security',
  contacts_deleted: 'profile',
  contact_secret_revealed: 'security',
  deletion_asked: 'security',
  deletion_cancelled: 'security',
  blocked: 'security',
  unblocked: 'security',
};

export const areaOf = (action: ActivityAction | EvidenceAction): Activity['area'] =>
  action in AREAS ? AREAS[action as ActivityAction] : 'documents';

/** What of the account belongs to an area; all of it where none is asked for. */
export const actionsOf = (area: ActivityArea | undefined): ActivityAction[] =>
  ACTIVITY_ACTIONS.filter((action) => area === undefined || AREAS[action] === area);
