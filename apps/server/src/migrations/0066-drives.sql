-- A drive of a provider that documents are chosen from and sealed copies are delivered to: one of each provider in an account.
create table drives (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  provider text not null check (provider in ('google_drive', 'dropbox')),
  -- Whose it is, as the provider says.
  name text not null,
  email text not null,
  state text not null default 'connected' check (state in ('connected', 'needs_reconnecting')),
  -- Under the account's key; null where the connection has ended.
  refresh_token_sealed bytea,
  access_token_sealed bytea,
  access_until timestamptz,
  failure text,
  failed_at timestamptz,
  delivered_at timestamptz,
  is_open_to_members boolean not null default false,
  is_delivering boolean not null default false,
  folder_id text,
  folder_name text,
  documents_folder bigint,
  includes_private boolean not null default false,
  with_evidence boolean not null default false,
  name_pattern text not null,
  connected_by bigint not null references users,
  connected_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (account_id, id),
  unique (account_id, provider),
  check ((folder_id is null) = (folder_name is null)),
  check (not is_delivering or folder_id is not null),
  check (state <> 'connected' or refresh_token_sealed is not null)
);
create index drives_connector on drives (connected_by);

-- Browsers on their way to a provider and back: each state works once, for the session that began.
create table drive_visits (
  state_hash bytea primary key,
  provider text not null,
  account_id bigint not null references accounts,
  user_id bigint not null references users,
  session_id bigint not null,
  verifier_sealed bytea not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index drive_visits_expiry on drive_visits (expires_at);
create index drive_visits_user on drive_visits (user_id);

-- What goes to a drive: written in the transaction that completes the document.
create table drive_deliveries (
  account_id bigint not null,
  id bigint generated always as identity unique,
  drive_id bigint not null,
  document_id bigint not null,
  round integer not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  -- The names of what has arrived, by what it is.
  arrived jsonb not null default '{}',
  tries integer not null default 0,
  failure text,
  first_tried_at timestamptz,
  next_try_at timestamptz not null,
  -- While it is delivered; free soon after a crash.
  leased_until timestamptz,
  created_at timestamptz not null,
  delivered_at timestamptz,
  primary key (account_id, id),
  unique (account_id, drive_id, document_id, round),
  foreign key (account_id, drive_id) references drives on delete cascade
);
create index drive_deliveries_list on drive_deliveries (account_id, drive_id, id desc);
create index drive_deliveries_due on drive_deliveries (next_try_at) where state = 'waiting';
create index drive_deliveries_created on drive_deliveries (created_at);
create index drive_deliveries_document on drive_deliveries (account_id, document_id);

-- Tokens of connections that ended here and are to end at the provider as well.
create table drive_revocations (
  id bigint generated always as identity primary key,
  provider text not null,
  email text not null,
  -- Under the installation's key: that of the account may be gone by then.
  token_sealed bytea not null,
  tries integer not null default 0,
  next_try_at timestamptz not null,
  created_at timestamptz not null
);
create index drive_revocations_due on drive_revocations (next_try_at);
