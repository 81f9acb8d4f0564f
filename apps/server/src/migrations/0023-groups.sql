-- Groups of a team's members. Who leaves the team leaves its groups.
create table member_groups (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  name text not null,
  -- What the directory calls it, where one keeps it (RFC 7643, 3.1).
  external_id text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (account_id, id)
);
create unique index member_groups_name on member_groups (account_id, lower(name));

create table member_group_members (
  account_id bigint not null,
  group_id bigint not null,
  user_id bigint not null,
  primary key (account_id, group_id, user_id),
  foreign key (account_id, group_id) references member_groups on delete cascade,
  foreign key (account_id, user_id) references team_members on delete cascade
);
create index member_group_members_user on member_group_members (account_id, user_id);

-- A private document is read by its owner, the team's admins, and the groups it was shared with.
alter table documents add column visibility text not null default 'shared' check (visibility in ('shared', 'private'));
create index documents_private on documents (account_id, id) where visibility = 'private';

create table document_groups (
  account_id bigint not null,
  document_id bigint not null,
  group_id bigint not null,
  primary key (account_id, document_id, group_id),
  foreign key (account_id, document_id) references documents on delete cascade,
  foreign key (account_id, group_id) references member_groups on delete cascade
);
create index document_groups_group on document_groups (account_id, group_id);
