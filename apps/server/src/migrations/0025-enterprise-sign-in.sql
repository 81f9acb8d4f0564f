-- Domains that teams say are theirs. Proven ones have one owner in an installation.
create table team_domains (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  -- Punycode, lower case.
  domain text not null check (length(domain) between 3 and 253),
  -- Stands in public in the domain's TXT record.
  challenge text not null,
  method text check (method in ('dns', 'mail')),
  verified_at timestamptz,
  -- Of a code that was mailed to the domain: a digest under the installation's key, and how often a wrong one was tried.
  code_hash bytea,
  code_expires_at timestamptz,
  code_tries integer not null default 0,
  -- When the record is looked for again, and since when it is gone.
  next_check_at timestamptz,
  missing_since timestamptz,
  created_at timestamptz not null,
  primary key (account_id, id),
  constraint team_domains_domain_key unique (account_id, domain),
  check ((verified_at is null) = (method is null))
);
create unique index team_domains_owner on team_domains (domain) where verified_at is not null;
create index team_domains_due on team_domains (next_check_at) where next_check_at is not null;

-- How the members of a team sign in by their company: one issuer of OpenID Connect.
create table team_sign_in (
  account_id bigint primary key references accounts,
  -- Names it in addresses, as the operator's words name providers.
  key text not null unique,
  issuer text not null,
  client_id text not null,
  -- Null for a public client.
  client_secret_sealed bytea,
  default_role text not null check (default_role in ('admin', 'member')),
  is_enabled boolean not null,
  is_required boolean not null,
  created_at timestamptz not null,
  version integer not null default 1
);

-- Who left a team or was removed: they come back by an invitation, and not by signing in.
create table team_departures (
  account_id bigint not null references accounts,
  user_id bigint not null references users,
  departed_at timestamptz not null,
  primary key (account_id, user_id)
);
insert into team_departures (account_id, user_id, departed_at)
select e.account_id, u.id, max(e.at)
from team_events e join users u on u.id = (e.details ->> 'userId')::bigint
where e.type in ('team_member_removed', 'team_member_left')
  and not exists (select from team_members m where m.account_id = e.account_id and m.user_id = u.id)
group by 1, 2;

-- Someone who came by a team's sign-in and has an account already, until they confirm by signing in as usual that it is theirs.
create table waiting_identities (
  ticket_hash bytea primary key,
  user_id bigint not null references users,
  provider text not null,
  issuer text not null,
  subject text not null,
  email text not null,
  key_thumbprint text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index waiting_identities_of on waiting_identities (user_id);
