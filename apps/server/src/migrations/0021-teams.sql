-- What a team has beside its account.
create table teams (
  account_id bigint primary key references accounts,
  website text not null,
  phone text not null,
  -- One label of a host name. Permanent once chosen: links in mails and documents name it.
  subdomain text unique,
  theme_color text,
  logo_sha256 text,
  time_zone text,
  locale text,
  expiry_days integer,
  has_auto_reminders boolean not null default false,
  created_by bigint references users,
  created_at timestamptz not null,
  version integer not null default 1
);

-- What every request of an account asks: who of a team may send, and whether its members need a second step.
alter table accounts
  add column sending text not null default 'everyone' check (sending in ('everyone', 'admins')),
  add column needs_second_step boolean not null default false;

-- Who changed what in a team. Kept a year at least.
create table team_events (
  account_id bigint not null references accounts,
  id bigint generated always as identity primary key,
  at timestamptz not null,
  type text not null,
  actor_id bigint references users,
  details jsonb not null default '{}'
);
create index team_events_newest on team_events (account_id, id desc);

-- One open invitation an address and team.
create unique index invitations_open on invitations (account_id, lower(email)) where status = 'pending';

-- Whose a document is: its creator's until it was handed over.
alter table documents add column owner_id bigint references users;
create index documents_handed_over on documents (account_id, owner_id) where owner_id is not null;
