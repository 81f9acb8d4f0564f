-- Being somebody: profile, second factors, other ways in, tokens, activity, identity details, long work, invitations by link.

alter table users
  add column time_zone text,
  -- The key in the picture's address: nobody guesses it, and a new picture gets a new one.
  add column avatar_key text unique,
  add column avatar_sha256 text references stored_files,
  add column password_changed_at timestamptz,
  -- When blocking began; kept after it ended, for mails that were rightly not sent in between.
  add column blocked_at timestamptz,
  add column unblocked_at timestamptz,
  -- The account is to be erased then; null when nobody asked for it.
  add column deletion_at timestamptz,
  add column erased_at timestamptz;
create index users_deletion on users (deletion_at) where deletion_at is not null and erased_at is null;
create index users_avatar on users (avatar_sha256) where avatar_sha256 is not null;

alter table sessions
  -- How the person signed in, and when they last showed that it is them.
  add column method text not null default 'password'
    check (method in ('password', 'email_code', 'totp', 'recovery_code', 'passkey', 'social', 'invitation', 'setup')),
  add column authenticated_at timestamptz not null default now();

alter table user_links drop constraint user_links_purpose_check;
alter table user_links
  add constraint user_links_purpose_check
    check (purpose in ('activation', 'password_reset', 'set_password', 'email_change')),
  -- The address that an email change leads to.
  add column email text;

-- A sign-in whose password was right and whose second step is missing, or somebody signed in who confirms that it is them.
create table sign_in_steps (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  user_id bigint not null references users,
  purpose text not null check (purpose in ('sign_in', 'confirm')),
  -- For `confirm`: the session that asked.
  session_id bigint references sessions on delete cascade,
  -- The browser's key that began it; the end must come from the same one.
  key_thumbprint text,
  -- How the first step was done.
  method text not null,
  code_hash bytea,
  code_sent_at timestamptz,
  codes_sent integer not null default 0,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sign_in_steps_user on sign_in_steps (user_id, created_at);
create index sign_in_steps_session on sign_in_steps (session_id) where session_id is not null;

-- Challenges of WebAuthn ceremonies; each is used once.
create table passkey_challenges (
  challenge_hash bytea primary key,
  purpose text not null check (purpose in ('register', 'sign_in', 'confirm')),
  user_id bigint references users,
  session_id bigint references sessions on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create table totp_factors (
  user_id bigint primary key references users,
  secret_sealed bytea not null,
  -- Null until a first code showed that the authenticator has it.
  confirmed_at timestamptz,
  -- The last time step whose code was taken: no code works twice (RFC 6238, 5.2).
  last_step bigint,
  created_at timestamptz not null default now()
);

create table recovery_codes (
  user_id bigint not null references users,
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table passkeys (
  user_id bigint not null references users,
  id bigint generated always as identity unique,
  name text not null,
  credential_id bytea not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  is_backed_up boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (user_id, id)
);

-- Who a person is elsewhere: (issuer, subject) of OpenID Connect.
create table identities (
  user_id bigint not null references users,
  id bigint generated always as identity unique,
  provider text not null,
  issuer text not null,
  subject text not null,
  email text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  primary key (user_id, id),
  unique (issuer, subject)
);

-- A visit to a provider that is under way.
create table social_attempts (
  state_hash bytea primary key,
  provider text not null,
  purpose text not null check (purpose in ('sign_in', 'link')),
  user_id bigint references users,
  nonce text not null,
  verifier_sealed bytea not null,
  locale text not null default 'en',
  key_thumbprint text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Tokens of providers that were shown to us directly: each opens the door once.
create table spent_social_tokens (
  token_hash bytea primary key,
  expires_at timestamptz not null
);

create table personal_tokens (
  user_id bigint not null references users,
  id bigint generated always as identity unique,
  account_id bigint not null references accounts,
  name text not null,
  token_hash bytea not null unique,
  -- The last characters, by which its owner knows it again.
  hint text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  last_address text,
  revoked_at timestamptz,
  primary key (user_id, id)
);

-- What a person did with their account, and what was done to it. Documents tell of themselves in their evidence.
create table activities (
  user_id bigint not null references users,
  id bigint generated always as identity,
  at timestamptz not null,
  action text not null,
  -- Null where the product itself did it.
  actor_id bigint references users,
  address text,
  device text,
  details jsonb not null default '{}',
  primary key (user_id, id)
);
create index activities_at on activities (user_id, at desc, id desc);
create index evidence_by_user on evidence (actor_id, at desc) where actor_kind = 'user';

-- A key per account for what is kept encrypted; itself encrypted under the installation's.
create table account_keys (
  account_id bigint primary key references accounts,
  key_sealed bytea not null,
  created_at timestamptz not null default now()
);

-- Who a person or a business says they are ("know your customer"), encrypted under their account's key.
create table kyc_profiles (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  user_id bigint not null unique references users,
  kind text not null check (kind in ('person', 'business')),
  status text not null check (status in ('draft', 'submitted', 'verified', 'rejected')),
  details_sealed bytea not null,
  submitted_at timestamptz,
  reviewed_at timestamptz,
  reviewed_by bigint references users,
  reason text not null default '',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (account_id, id)
);
create index kyc_profiles_waiting on kyc_profiles (submitted_at) where status = 'submitted';

-- Long work that somebody asked for and waits to see: exports, imports. The queue has its own tables; this is what is shown.
create table works (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  user_id bigint not null references users,
  kind text not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  done integer not null default 0,
  total integer,
  input jsonb not null default '{}',
  result jsonb not null default '{}',
  error text,
  -- A file that came of it, until `file_expires_at`.
  file_sha256 text references stored_files,
  file_name text,
  file_size_bytes bigint,
  file_expires_at timestamptz,
  cancel_asked_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, id)
);
create index works_user on works (user_id, id desc);
create index works_file on works (file_sha256) where file_sha256 is not null;

alter table invitations
  add column locale text not null default 'en' check (locale in ('en', 'es', 'zhCn', 'ar', 'ur')),
  add column token_hash bytea unique,
  add column expires_at timestamptz,
  add column answered_at timestamptz,
  add column answered_by bigint references users;
create index invitations_email on invitations (lower(email)) where status = 'pending';
