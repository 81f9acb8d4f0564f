-- The connection of a team to the directory of its company.
create table scim_settings (
  account_id bigint primary key references accounts,
  -- A digest; null where there is no token.
  token_hash bytea unique,
  token_hint text,
  token_created_at timestamptz,
  last_used_at timestamptz,
  -- Who takes over what those own whose membership the directory ends.
  heir_id bigint references users,
  version integer not null default 1,
  check ((token_hash is null) = (token_hint is null) and (token_hash is null) = (token_created_at is null))
);

-- Who the directory has named, in its own words. These are the team's; the user's own name and address stand with the user.
create table scim_users (
  account_id bigint not null references accounts,
  user_id bigint not null references users,
  external_id text,
  user_name text not null,
  given_name text not null,
  family_name text not null,
  formatted_name text not null,
  display_name text not null,
  emails jsonb not null,
  -- Whether the directory made the user.
  is_created boolean not null,
  -- The groups of someone whose membership has ended, for when it is brought back.
  waiting_groups bigint[] not null default '{}',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, user_id)
);
create unique index scim_users_name_key on scim_users (account_id, lower(user_name));
create index scim_users_external on scim_users (account_id, external_id) where external_id is not null;
create index scim_users_of on scim_users (user_id);

alter table member_groups
  add column external_id text,
  add column updated_at timestamptz;
