/**
 * Every failure the API can report, and its HTTP status. The code is stable and is the key of the translations; its English
 * text stands in `errors.texts.ts`, apart from it because browsers have their own texts.
 */
const statuses = {
  // the request
  request_invalid: 422,
  request_malformed: 400,
  request_too_large: 413,
  media_type_unsupported: 415,
  not_found: 404,
  not_permitted: 409,
  version_stale: 409,
  idempotency_key_reused: 422,
  idempotency_in_progress: 409,
  too_many_requests: 429,
  unavailable: 503,
  server_busy: 503,
  address_unknown: 421,
  time_zone_unknown: 422,
  span_invalid: 422,
  days_reversed: 422,
  internal: 500,

  // being someone
  not_signed_in: 401,
  session_ended: 401,
  proof_invalid: 401,
  user_blocked: 403,
  login_incorrect: 401,
  email_taken: 409,
  account_not_activated: 409,
  activation_link_invalid: 410,
  activation_password_needed: 409,
  setup_done: 409,
  setup_needed: 409,
  setup_code_needed: 409,
  public_url_invalid: 422,
  password_weak: 422,
  password_breached: 422,
  passwords_differ: 422,
  email_invalid: 422,
  old_password_incorrect: 422,
  password_unchanged: 422,
  password_exists: 409,
  password_link_invalid: 410,
  email_link_invalid: 410,
  email_unchanged: 422,
  username_taken: 409,
  avatar_too_large: 413,
  reauthentication_needed: 409,
  password_incorrect: 422,
  code_incorrect: 422,
  code_expired: 410,
  second_step_over: 410,
  factor_missing: 409,
  factor_exists: 409,
  passkey_invalid: 422,
  passkey_taken: 409,
  passkeys_too_many: 422,
  provider_unknown: 404,
  provider_unavailable: 503,
  social_refused: 422,
  social_expired: 410,
  social_email_unverified: 422,
  social_email_taken: 409,
  identity_taken: 409,
  identity_last: 409,
  insufficient_scope: 403,
  tokens_too_many: 422,
  invitation_link_invalid: 410,
  invitation_answered: 409,
  invitation_not_yours: 409,
  kyc_not_editable: 409,
  kyc_incomplete: 422,
  kyc_reason_needed: 422,
  tax_id_invalid: 422,
  tax_id_too_long: 422,
  ssn_impossible: 422,
  date_in_future: 422,
  postal_code_invalid: 422,
  job_over: 409,
  job_file_gone: 410,
  export_running: 409,
  deletion_email_differs: 422,
  deletion_last_owner: 409,
  deletion_last_team_admin: 409,
  deletion_not_asked: 409,

  // contacts and tags
  contact_exists: 409,
  contact_exists_deleted: 409,
  tag_exists: 409,
  contacts_and_tags_needed: 422,
  tag_given_and_taken: 422,
  tags_too_many: 422,
  selection_empty: 422,
  merge_needs_others: 422,
  export_too_many_rows: 422,
  exports_too_many: 429,
  import_file_unreadable: 422,
  import_file_empty: 422,
  import_columns_missing: 422,
  import_column_twice: 422,
  import_file_too_large: 413,
  import_file_changed: 422,
  import_too_many_columns: 422,
  import_started: 409,
  import_running: 409,
  imports_too_many: 429,
  import_not_permitted: 409,

  // files
  file_missing: 422,
  file_not_pdf: 422,
  file_damaged: 422,
  file_unsealable: 422,
  file_encrypted: 422,
  file_no_pages: 422,
  file_too_many_pages: 422,
  file_too_complex: 422,
  file_changes_forbidden: 422,
  file_too_large: 413,
  file_empty: 422,
  files_too_many: 422,
  files_not_combined: 422,
  archive_unreadable: 422,
  archive_too_many: 422,
  file_name_invalid: 422,
  upload_incomplete: 400,
  image_invalid: 422,
  image_too_large: 413,
  strokes_invalid: 422,
  storage_unavailable: 503,

  // documents
  document_not_editable: 409,
  document_transition_refused: 409,
  document_archived: 409,
  document_not_completed: 409,
  document_waiting: 409,
  document_not_deletable: 409,
  document_not_sendable: 422,
  send_no_files: 422,
  send_no_recipients: 422,
  send_recipient_incomplete: 422,
  send_no_signing_option: 422,
  send_no_subject: 422,
  send_no_message: 422,
  send_no_message_template_name: 422,
  send_fields_unassigned: 422,
  send_no_signature_fields: 422,
  field_choice_missing: 422,
  field_outside_page: 422,
  field_options_missing: 422,
  recipient_email_taken: 409,
  recipients_too_many: 422,

  // signing
  link_invalid: 404,
  link_expired: 410,
  link_replaced: 410,
  link_recalled: 410,
  link_handed_over: 410,
  link_closed: 410,
  not_your_turn: 409,
  consent_needed: 409,
  disclosure_outdated: 409,
  already_finished: 409,
  already_declined: 409,
  field_not_yours: 404,
  field_read_only: 409,
  field_value_too_long: 422,
  field_value_too_short: 422,
  field_value_invalid: 422,
  field_glyph_missing: 422,
  fields_required: 422,
  signature_white: 422,
  signature_too_small: 422,
  delegation_forbidden: 409,
  recipient_locked: 423,
} as const satisfies Record<string, number>;

export type ErrorCode = keyof typeof statuses;

export const ERROR_CODES = Object.keys(statuses) as ErrorCode[];

export const statusOf = (code: ErrorCode): number => statuses[code];

export const isErrorCode = (code: string): code is ErrorCode => code in statuses;

/** RFC 9457 problem details, as read by our own code (camelCase). */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  /** Per field: `path` in the wire's words, `code` from this table or from the schema. */
  errors?: { path: string; code: string; message: string }[];
  /** What the caller needs to go on from here. */
  facts?: Record<string, unknown>;
  /** With `version_stale`: the resource as it is now, to those who may read it. */
  current?: unknown;
  requestId: string;
};
