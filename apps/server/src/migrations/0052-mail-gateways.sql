-- The mail gateways that administrators set up: the installation's (no account), and those of teams.
create table mail_gateways (
  id bigint generated always as identity primary key,
  account_id bigint references accounts,
  name text not null,
  hostname text not null,
  port integer not null check (port between 1 and 65535),
  tls text not null check (tls in ('tls', 'starttls', 'optional', 'none')),
  username text not null,
  password_sealed bytea not null,
  sender_name text not null,
  sender_email text not null,
  -- The lowest is asked first.
  position integer not null,
  -- The key that mails are signed with (RFC 6376), for the domain of the sender; none where it was not made.
  dkim_selector text,
  dkim_public_key text,
  dkim_key_sealed bytea,
  -- Since when its record was found in the DNS: until then nothing is signed by it.
  dkim_found_at timestamptz,
  away_since timestamptz,
  away_reason text,
  created_at timestamptz not null,
  version integer not null default 1,
  check ((dkim_selector is null) = (dkim_key_sealed is null) and (dkim_selector is null) = (dkim_public_key is null)),
  check (dkim_found_at is null or dkim_selector is not null),
  check ((away_since is null) = (away_reason is null))
);
create index mail_gateways_account_key on mail_gateways (account_id, position);

-- A gateway that was lost while it read the mail may have it: until then no other one is given it.
alter table mails
  add column held_by bigint,
  add column held_until timestamptz,
  add constraint mails_held check ((held_by is null) = (held_until is null));
