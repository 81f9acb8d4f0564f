/**
 * Every failure the API can report: its HTTP status and its English text. The code is stable and is the key of
 * the translations. Where the specification gives a message, it stands here letter for letter.
 */
const table = {
  // the request
  request_invalid: [422, 'Some of what was sent is not valid.'],
  request_malformed: [400, 'The request could not be read.'],
  request_too_large: [413, 'The request is too large.'],
  media_type_unsupported: [415, 'Unsupported file type'],
  not_found: [404, 'There is nothing here, or it is not yours to see.'],
  not_permitted: [409, 'You may see this, but not do that.'],
  version_stale: [409, 'Somebody changed this meanwhile. Look at it again and repeat your change.'],
  idempotency_key_reused: [422, 'This idempotency key was used with another request.'],
  idempotency_in_progress: [409, 'The same request is being worked on.'],
  too_many_requests: [429, 'Too many tries. Please wait a moment and try again.'],
  unavailable: [503, 'Unable to connect to the server. Please try again later.'],
  time_zone_unknown: [422, 'This time zone is not known.'],
  span_invalid: [422, 'The first day must not come after the last, and the span may be two years at most.'],
  internal: [500, 'Something went wrong. Please try again.'],

  // being somebody
  not_signed_in: [401, 'Your session has expired. Please log in again to continue.'],
  session_ended: [401, 'Your session has expired. Please log in again to continue.'],
  proof_invalid: [
    401,
    'This browser could not prove that the session is its own. Check the clock of the device and sign in again.',
  ],
  user_blocked: [403, 'This account is blocked.'],
  login_incorrect: [401, 'The email or password you entered is incorrect'],
  email_taken: [409, 'A user with this email already exists.'],
  account_not_activated: [409, 'Your account is not activated yet. Open the link in the mail we sent you.'],
  activation_link_invalid: [410, 'Invalid link'],
  setup_done: [409, 'This installation has an owner already.'],
  setup_needed: [409, 'This installation has no owner yet.'],
  password_weak: [
    422,
    'Password must be at least 8 characters with a number, a lowercase letter, an uppercase letter and a special character (!@#$%).',
  ],
  password_breached: [422, 'This password is known from data breaches. Please choose another.'],
  passwords_differ: [422, 'Your passwords do not match'],
  email_invalid: [422, 'Please enter a valid email address.'],
  old_password_incorrect: [422, 'The old password is not right.'],
  password_unchanged: [422, 'The new password is the same as the old one.'],
  password_exists: [409, 'There is a password already. Change it instead.'],
  password_link_invalid: [410, 'Invalid link'],
  email_link_invalid: [410, 'Invalid link'],
  email_unchanged: [422, 'This is your address already.'],
  username_taken: [409, 'Somebody has this username already.'],
  avatar_too_large: [413, 'The picture may have at most 10 MB.'],
  reauthentication_needed: [409, 'Please confirm that it is you.'],
  password_incorrect: [422, 'The password is not right.'],
  code_incorrect: [422, 'This code is not right. Check it and try again.'],
  code_expired: [410, 'This code is too old, or was tried too often. Have a new one sent to you.'],
  second_step_over: [410, 'This sign-in took too long, or had too many wrong codes. Please sign in again.'],
  factor_missing: [409, 'This way to confirm is not set up.'],
  factor_exists: [409, 'An authenticator app is set up already. Remove it first.'],
  passkey_invalid: [422, 'This passkey could not be used. Try again, or choose another way.'],
  passkey_taken: [409, 'This passkey is registered already.'],
  passkeys_too_many: [422, 'You can have at most 20 passkeys.'],
  provider_unknown: [404, 'This way to sign in is not offered here.'],
  provider_unavailable: [
    503,
    'The sign-in service cannot be reached right now. Try again later, or sign in another way.',
  ],
  social_refused: [422, 'The sign-in service did not confirm who you are. Please try again.'],
  social_expired: [410, 'This sign-in took too long, or was used already. Please start again.'],
  social_email_unverified: [422, 'The sign-in service has not verified your email address, so it cannot be used here.'],
  social_email_taken: [
    409,
    'There is an account with this address already. Sign in to it, and connect the service under account security.',
  ],
  identity_taken: [409, 'This account is connected to somebody else here.'],
  identity_last: [409, 'This is your only way to sign in. Set a password or add a passkey first.'],
  insufficient_scope: [403, 'This token may not be used for that.'],
  tokens_too_many: [422, 'You can have at most 50 tokens. Revoke one first.'],
  invitation_link_invalid: [410, 'Invalid link'],
  invitation_answered: [409, 'This invitation has been answered already.'],
  invitation_not_yours: [409, 'This invitation is for another address. Sign in with that one.'],
  kyc_not_editable: [409, 'These details have been handed in and cannot be changed now.'],
  kyc_incomplete: [422, 'Some required details are still missing.'],
  kyc_reason_needed: [422, 'Say why, so that the person can mend it.'],
  tax_id_invalid: [422, 'This number is not complete. An SSN or FEIN has nine digits.'],
  date_in_future: [422, 'This date is in the future, or too long ago.'],
  postal_code_invalid: [422, 'A postal code has letters, digits, spaces and hyphens, at most 15.'],
  job_over: [409, 'This is over already.'],
  job_file_gone: [410, 'This file is not kept any more. Make it again.'],
  export_running: [409, 'An export is being made already.'],
  deletion_email_differs: [422, 'This is not your address.'],
  deletion_last_owner: [409, 'You are the only owner of this installation. Make somebody else an owner first.'],
  deletion_last_team_admin: [409, 'You are the only administrator of a team. Make somebody else one first.'],
  deletion_not_asked: [409, 'Nobody has asked for this account to be deleted.'],

  // files
  file_missing: [422, 'No file provided'],
  file_not_pdf: [422, 'Invalid PDF: this file is not a PDF.'],
  file_damaged: [422, 'Invalid PDF: this file is damaged and cannot be read.'],
  file_unsealable: [
    422,
    'Invalid PDF: this file holds content that could change by itself or a signature that is broken already. It cannot be sealed.',
  ],
  file_encrypted: [422, 'Invalid PDF: this file is protected with a password. Please upload an open copy.'],
  file_no_pages: [422, 'Invalid PDF: this file has no pages.'],
  file_too_many_pages: [422, 'Invalid PDF: this file has too many pages (2,000 at most).'],
  file_changes_forbidden: [422, 'This PDF is certified and forbids changes. It cannot be sent for signature.'],
  file_too_large: [413, 'Each file may have at most 5 MB.'],
  file_empty: [422, 'Invalid PDF: this file is empty.'],
  files_too_many: [422, 'You can upload up to 5 files.'],
  file_name_invalid: [422, 'The file name has characters that are not allowed.'],
  upload_incomplete: [400, 'Validation Failed - Cannot Upload'],
  image_invalid: [422, 'This image cannot be used. Please choose a JPEG or PNG.'],
  image_too_large: [413, 'The signature image may have at most 1 MB.'],
  strokes_invalid: [422, 'This drawing cannot be used. Please draw it again.'],
  storage_unavailable: [503, 'Files cannot be stored right now. Please try again later.'],

  // documents
  document_not_editable: [409, 'This document was sent and cannot be changed. Recall it first.'],
  document_transition_refused: [409, 'The document is not in a state that allows this.'],
  document_archived: [409, 'This document is archived. Restore it first.'],
  document_not_completed: [409, 'The sealed copy is not ready yet.'],
  document_waiting: [409, 'The document waits to be sealed.'],
  document_not_deletable: [409, 'This document cannot be deleted in its present state.'],
  document_not_sendable: [422, 'The document is not ready to be sent.'],
  send_no_files: [422, 'Add at least one file.'],
  send_no_recipients: [422, 'Add at least one recipient.'],
  send_no_signing_option: [422, 'Choose whether recipients share one copy or each get their own.'],
  send_no_subject: [422, 'Enter a subject.'],
  send_no_message: [422, 'Enter a message.'],
  send_no_message_template_name: [422, 'Choose a message template name.'],
  send_fields_unassigned: [422, 'Please assign recipient to all fields'],
  send_no_signature_fields: [422, 'Add signature fields for every signer, or tick ‘send document only’.'],
  field_choice_missing: [422, 'Please select both field type and recipient'],
  field_outside_page: [422, 'The field must lie on its page.'],
  field_options_missing: [422, 'This field needs at least one option.'],
  recipient_email_taken: [409, 'This person is a recipient already.'],
  recipients_too_many: [422, 'A document can have at most 50 recipients.'],

  // signing
  link_invalid: [404, 'This link is not valid.'],
  link_expired: [410, 'This document expired. Ask the sender to send it again.'],
  link_replaced: [410, 'This link was replaced by a newer one. Look for the latest mail.'],
  link_recalled: [410, 'The sender took this document back.'],
  link_handed_over: [410, 'You handed this document over to somebody else. Nothing is left for you to do.'],
  link_closed: [410, 'This document is closed. Nothing is left to do.'],
  not_your_turn: [409, 'It is not your turn yet. We will write to you.'],
  consent_needed: [409, 'Please accept the electronic record disclosure first.'],
  disclosure_outdated: [409, 'The disclosure changed. Please read it again.'],
  already_finished: [409, 'You have finished this document already.'],
  already_declined: [409, 'You have declined this document.'],
  field_not_yours: [404, 'This field does not belong to you.'],
  field_read_only: [409, 'The sender set this field; it cannot be changed.'],
  field_value_too_long: [422, 'This is too long for the field.'],
  field_value_too_short: [422, 'This is too short for the field.'],
  field_value_invalid: [422, 'This does not fit the field.'],
  field_glyph_missing: [422, 'The document cannot show some of these characters.'],
  fields_required: [422, 'Some required fields are still empty.'],
  signature_white: [422, 'White is not allowed for a signature.'],
  signature_too_small: [422, 'This signature is too small to be seen. Please draw it larger.'],
  delegation_forbidden: [409, 'The sender does not allow this document to be handed over.'],
  recipient_locked: [423, 'This link is locked. Ask the sender to unlock it.'],
} as const satisfies Record<string, readonly [status: number, text: string]>;

export type ErrorCode = keyof typeof table;

export const ERROR_CODES = Object.keys(table) as ErrorCode[];

export const statusOf = (code: ErrorCode): number => table[code][0];

export const textOf = (code: ErrorCode): string => table[code][1];

export const isErrorCode = (code: string): code is ErrorCode => code in table;

/** RFC 9457 problem details, as read by our own code (camelCase). */
export type Problem = {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  /** Per field: `path` in the wire's words, `code` from this table or from the schema. */
  errors?: { path: string; code: string; message: string }[];
  requestId: string;
};
