-- Programs of others that people let act for them (OAuth 2.1).
create table oauth_applications (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  name text not null,
  client_id text not null unique,
  client_type text not null check (client_type in ('confidential', 'public')),
  redirect_uris text[] not null,
  -- Of 256 random bits; a public application has none.
  secret_hash bytea,
  secret_hint text,
  created_by bigint not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (account_id, id),
  check ((client_type = 'confidential') = (secret_hash is not null))
);
create index oauth_applications_creator on oauth_applications (created_by);

-- What a person allowed an application: for one account, within these scopes. Tokens die with it.
create table oauth_grants (
  id text primary key,
  -- Names it in the API.
  number bigint generated always as identity unique,
  user_id bigint not null references users,
  account_id bigint not null references accounts,
  application_id bigint not null references oauth_applications (id) on delete cascade,
  scopes text[] not null,
  allowed_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index oauth_grants_user on oauth_grants (user_id, application_id, account_id);
create index oauth_grants_application on oauth_grants (application_id);
create index oauth_grants_account on oauth_grants (account_id);

-- Codes, tokens and open requests. What a program shows is stored as its SHA-256 only.
create table oauth_records (
  kind text not null,
  id_hash bytea not null,
  grant_id text references oauth_grants on delete cascade,
  payload jsonb not null,
  consumed_at timestamptz,
  expires_at timestamptz not null,
  primary key (kind, id_hash)
);
create index oauth_records_grant on oauth_records (grant_id);
create index oauth_records_expiry on oauth_records (expires_at);

-- What ID tokens are signed with: the newest signs, older ones are published until their last token has run out.
create table oauth_keys (
  kid text primary key,
  private_sealed bytea not null,
  created_at timestamptz not null
);
