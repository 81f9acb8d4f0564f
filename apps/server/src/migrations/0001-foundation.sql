-- The first shape of the database. Owned rows lead with account_id, so that accounts can be spread over servers.

create table accounts (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('personal', 'team')),
  name text not null,
  is_active boolean not null default true,
  -- Gapless: taken under this row's lock in the transaction that creates the document.
  last_document_number integer not null default 0,
  created_at timestamptz not null default now()
);

create table users (
  id bigint generated always as identity primary key,
  email text not null,
  username text,
  password_hash text,
  first_name text not null default '',
  last_name text not null default '',
  display_name text not null default '',
  phone text not null default '',
  bio text not null default '',
  locale text not null default 'en' check (locale in ('en', 'es', 'zhCn', 'ar', 'ur')),
  role text not null default 'user' check (role in ('user', 'admin', 'super_admin')),
  is_blocked boolean not null default false,
  mfa_enabled boolean not null default false,
  activated_at timestamptz,
  personal_account_id bigint not null references accounts,
  default_account_id bigint not null references accounts,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email_key on users (lower(email));
create unique index users_username_key on users (lower(username));

-- One sign-in on one device: a family of refresh tokens, each used once.
create table sessions (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  account_id bigint not null references accounts,
  refresh_hash bytea not null unique,
  -- The token before, accepted for a few seconds so that a lost answer does not sign an honest client out.
  previous_refresh_hash bytea unique,
  rotated_at timestamptz not null default now(),
  -- RFC 7638 thumbprint of the browser's key (DPoP, RFC 9449); null for plain bearer clients.
  key_thumbprint text,
  address text not null,
  device text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text
);
create index sessions_user on sessions (user_id, created_at);

-- Links sent by mail: used once, stored hashed.
create table user_links (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  purpose text not null check (purpose in ('activation', 'password_reset')),
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index user_links_user on user_links (user_id, purpose);

-- Every file in the store. Immutable; found by the SHA-256 of its bytes.
create table stored_files (
  sha256 text primary key check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes bigint not null,
  media_type text not null,
  created_at timestamptz not null default now()
);

create table documents (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  number integer not null,
  creator_id bigint not null references users,
  -- Separate copies: the document this one was made from, and in which of its sendings.
  parent_id bigint,
  parent_round integer,
  state text not null default 'new' check (state in
    ('new', 'draft', 'pending', 'sent', 'viewed', 'submitted', 'completed', 'downloaded', 'rejected', 'not_completed')),
  title text not null default '',
  signing_option text check (signing_option in ('shared', 'separate')),
  form_type text,
  client_id bigint,
  subject text not null default '',
  message text not null default '',
  message_template_name text not null default '',
  locale text not null default 'en' check (locale in ('en', 'es', 'zhCn', 'ar', 'ur')),
  expiry_days integer not null default 30 check (expiry_days in (7, 14, 30, 90)),
  auto_reminders boolean not null default false,
  send_document_only boolean not null default false,
  -- Counts the sendings: recall and send again is a new round, with links and mails of its own.
  round integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  sent_at timestamptz,
  expires_at timestamptz,
  -- The last part was done, or the sender closed the document as completed: a seal is due.
  finished_at timestamptz,
  is_marked_completed boolean not null default false,
  sealed_at timestamptz,
  -- Why the seal waits; null when it does not.
  waiting_reason text,
  archived_at timestamptz,
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (account_id, id),
  unique (account_id, number)
);
create index documents_recent on documents (account_id, created_at desc, id desc) where deleted_at is null and archived_at is null;
create index documents_by_state on documents (account_id, state, created_at desc, id desc) where deleted_at is null and archived_at is null;
create index documents_archived on documents (account_id, created_at desc, id desc) where deleted_at is null and archived_at is not null;
create index documents_seal_due on documents (finished_at) where finished_at is not null and sealed_at is null;
create index documents_expiring on documents (expires_at) where state in ('pending', 'sent', 'viewed', 'submitted') and finished_at is null;

create index documents_parts on documents (account_id, parent_id, parent_round) where parent_id is not null;

create index documents_reminding on documents (expires_at)
  where auto_reminders and finished_at is null and state in ('sent', 'viewed', 'submitted');

create table document_files (
  account_id bigint not null,
  id bigint generated always as identity unique,
  document_id bigint not null,
  position integer not null,
  name text not null,
  -- What is shown and signed. Differs from the upload only where active content was made inert.
  sha256 text not null references stored_files,
  uploaded_sha256 text not null references stored_files,
  size_bytes integer not null,
  -- [{"width", "height"}] in points, as displayed.
  pages jsonb not null,
  neutralised text[] not null default '{}',
  is_signed boolean not null default false,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, document_id) references documents
);
create index document_files_document on document_files (account_id, document_id, position);
create index document_files_sha256 on document_files (sha256);
create index document_files_uploaded_sha256 on document_files (uploaded_sha256);

create table page_pictures (
  file_sha256 text not null,
  page integer not null,
  width integer not null,
  picture_sha256 text not null references stored_files,
  primary key (file_sha256, page, width)
);
create index page_pictures_picture on page_pictures (picture_sha256);

create table recipients (
  account_id bigint not null,
  id bigint generated always as identity unique,
  document_id bigint not null,
  email text not null,
  name text not null,
  phone text not null default '',
  locale text not null check (locale in ('en', 'es', 'zhCn', 'ar', 'ur')),
  role text not null check (role in ('signer', 'approver', 'viewer', 'copy', 'in_person', 'witness')),
  signing_order integer not null default 1,
  colour integer not null default 0,
  identity text not null default 'link',
  private_note text not null default '',
  may_delegate boolean not null default false,
  state text not null default 'waiting' check (state in ('waiting', 'invited', 'viewed', 'submitted', 'declined')),
  invited_at timestamptz,
  viewed_at timestamptz,
  consented_at timestamptz,
  disclosure_version text,
  submitted_at timestamptz,
  declined_at timestamptz,
  decline_reason text,
  reminded_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (account_id, id),
  foreign key (account_id, document_id) references documents
);
create index recipients_document on recipients (account_id, document_id, signing_order, id);
create unique index recipients_email_key on recipients (account_id, document_id, lower(email));

-- The secret in a signing link, hashed. A newer link, a recall or the end of the document kills it.
create table recipient_links (
  token_hash bytea primary key,
  account_id bigint not null,
  document_id bigint not null,
  recipient_id bigint not null,
  round integer not null,
  created_at timestamptz not null default now(),
  dead_since timestamptz,
  dead_reason text check (dead_reason in ('replaced', 'recalled', 'delegated', 'closed')),
  foreign key (account_id, document_id) references documents
);
create index recipient_links_recipient on recipient_links (account_id, recipient_id) where dead_since is null;

create table fields (
  account_id bigint not null,
  id bigint generated always as identity unique,
  document_id bigint not null,
  file_id bigint not null,
  recipient_id bigint,
  type text not null,
  page integer not null,
  x double precision not null,
  y double precision not null,
  width double precision not null,
  height double precision not null,
  label text not null default '',
  is_required boolean not null default true,
  is_read_only boolean not null default false,
  value text,
  placeholder text not null default '',
  options jsonb not null default '[]',
  min_length integer,
  max_length integer,
  pattern text,
  font_size double precision,
  tab_order integer not null default 0,
  -- {"kind": "draw", "strokes"} | {"kind": "upload", "sha256"} | {"kind": "type", "text", "font", "colour"}
  mark jsonb,
  filled_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, document_id) references documents,
  foreign key (account_id, file_id) references document_files on delete cascade,
  foreign key (account_id, recipient_id) references recipients on delete cascade
);
create index fields_document on fields (account_id, document_id, tab_order, id);
create index fields_recipient on fields (account_id, recipient_id);
create index fields_file on fields (account_id, file_id);
create index fields_image on fields ((mark ->> 'sha256')) where mark ? 'sha256';

-- Documents are found by what people type: number, title, subject, and who they were sent to. The expressions are those of
-- documents.reads.ts. Both extensions are trusted since PostgreSQL 13; where a server lacks them searches only take longer.
do $$ begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  create index documents_text on documents
    using gin (account_id, ('D-' || lpad(number::text, greatest(6, length(number::text)), '0') || ' ' || title || ' ' || subject) gin_trgm_ops);
  create index recipients_text on recipients using gin (account_id, (name || ' ' || email) gin_trgm_ops);
exception when insufficient_privilege or undefined_file or feature_not_supported then
  raise warning 'No trigram index for documents: %', sqlerrm;
end $$;

-- One sealed PDF per file of a completed document.
create table sealed_files (
  account_id bigint not null,
  document_id bigint not null,
  file_id bigint not null,
  round integer not null,
  sha256 text not null references stored_files,
  source_sha256 text not null references stored_files,
  size_bytes integer not null,
  level text not null,
  sealed_at timestamptz not null,
  primary key (account_id, document_id, file_id),
  foreign key (account_id, document_id) references documents
);
create index sealed_files_sha256 on sealed_files (sha256);
create index sealed_files_source_sha256 on sealed_files (source_sha256);

-- The evidence: a hash chain per document. Inserted and read, never changed.
create table evidence (
  account_id bigint not null,
  document_id bigint not null,
  sequence integer not null,
  at timestamptz not null,
  action text not null,
  actor_kind text not null check (actor_kind in ('user', 'recipient', 'system')),
  actor_id bigint,
  -- What the hash covers: canonical JSON (RFC 8785) of the entry, with commitments in place of personal data.
  entry text not null,
  previous_hash text not null,
  hash text not null,
  primary key (account_id, document_id, sequence),
  foreign key (account_id, document_id) references documents
);

-- The clear text and key of each commitment; erasing a person deletes these rows and leaves the chain verifiable.
create table evidence_personal (
  account_id bigint not null,
  document_id bigint not null,
  sequence integer not null,
  name text not null,
  value text not null,
  key text not null,
  primary key (account_id, document_id, sequence, name),
  foreign key (account_id, document_id, sequence) references evidence
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;

create trigger evidence_append_only before update or delete on evidence for each row execute function refuse_change();
create trigger evidence_no_truncate before truncate on evidence for each statement execute function refuse_change();

-- The installation's Merkle log (RFC 6962 hashing): leaves in the order they were taken in, complete subtrees kept.
create table log_leaves (
  leaf_index bigint primary key,
  account_id bigint not null,
  document_id bigint not null,
  sequence integer not null,
  unique (account_id, document_id, sequence),
  foreign key (account_id, document_id, sequence) references evidence
);
create table log_nodes (
  level integer not null,
  index bigint not null,
  hash bytea not null,
  primary key (level, index)
);
create table log_checkpoints (
  size bigint primary key,
  checkpoint text not null,
  created_at timestamptz not null default now()
);
-- Entries the log has not taken in yet; written with the entry, emptied when it gets its leaf.
create table log_pending (
  account_id bigint not null,
  document_id bigint not null,
  sequence integer not null,
  primary key (account_id, document_id, sequence),
  foreign key (account_id, document_id, sequence) references evidence
);
create trigger log_leaves_append_only before update or delete on log_leaves for each row execute function refuse_change();
create trigger log_nodes_append_only before update or delete on log_nodes for each row execute function refuse_change();

-- The installation's certificates and keys; private parts encrypted with the key of the installation.
create table installation_keys (
  id bigint generated always as identity primary key,
  purpose text not null check (purpose in ('root', 'seal', 'log')),
  certificate_pem text,
  public_key_pem text not null,
  private_key_sealed bytea not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  retired_at timestamptz
);
create unique index installation_keys_current on installation_keys (purpose) where retired_at is null;

-- Mails to be sent and sent. `dedupe_key` holds the promise of one mail per (document, person, event).
create table mails (
  id bigint generated always as identity primary key,
  dedupe_key text not null unique,
  account_id bigint,
  document_id bigint,
  recipient_id bigint,
  event text not null,
  to_email text not null,
  to_name text not null default '',
  locale text not null,
  subject text not null,
  -- {"text", "html"} encrypted: the links in them are secrets. Emptied once a real gateway took the mail.
  body_sealed bytea,
  message_id text not null,
  state text not null default 'queued' check (state in ('queued', 'sent', 'caught', 'failed', 'cancelled')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index mails_due on mails (next_attempt_at) where state = 'queued';
create index mails_caught on mails (id desc) where state = 'caught';
create index mails_document on mails (account_id, document_id);

-- First answers of POSTs that named an Idempotency-Key, kept for 24 hours.
create table idempotency_keys (
  caller text not null,
  key text not null,
  request_hash bytea not null,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  status integer,
  answer jsonb,
  primary key (caller, key)
);
create index idempotency_keys_old on idempotency_keys (created_at);

-- Limits shared by every instance. Lost with a crash of the database, and that is fine.
create unlogged table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- The first columns of a contact; the rest comes with the contacts' own screens.
create table contacts (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  email text not null,
  first_name text not null default '',
  last_name text not null default '',
  phone text not null default '',
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  primary key (account_id, id)
);
create unique index contacts_email_key on contacts (account_id, lower(email)) where deleted_at is null;
create index contacts_recent on contacts (account_id, created_at desc, id desc) where deleted_at is null;
