-- Members of a team by what they do together: what a folder is open to.
create table member_groups (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  name text not null,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (account_id, id)
);
create unique index member_groups_name_key on member_groups (account_id, lower(name));

create table member_group_people (
  account_id bigint not null,
  group_id bigint not null,
  user_id bigint not null,
  primary key (account_id, group_id, user_id),
  foreign key (account_id, group_id) references member_groups on delete cascade,
  -- Whoever leaves the team leaves its groups.
  foreign key (account_id, user_id) references team_members (account_id, user_id) on delete cascade
);
create index member_group_people_user on member_group_people (account_id, user_id);

-- Where the documents of an account lie. A restricted folder is open to its groups alone, beside the admins.
create table folders (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  name text not null,
  is_restricted boolean not null default false,
  created_by bigint references users,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (account_id, id)
);
create unique index folders_name_key on folders (account_id, lower(name));

create table folder_groups (
  account_id bigint not null,
  folder_id bigint not null,
  group_id bigint not null,
  primary key (account_id, folder_id, group_id),
  foreign key (account_id, folder_id) references folders on delete cascade,
  -- A folder stays restricted without the group: then it is open to the admins alone.
  foreign key (account_id, group_id) references member_groups on delete cascade
);
create index folder_groups_group on folder_groups (account_id, group_id);

alter table documents
  add column folder_id bigint,
  -- Whose it is where it lies in a folder: null elsewhere, so that it takes no room.
  add column folder_of bigint
    generated always as (case when folder_id is not null then coalesce(owner_id, creator_id) end) stored,
  add foreign key (account_id, folder_id) references folders;
create index documents_in_folder on documents (account_id, folder_id, created_at desc, id desc)
  where folder_id is not null;

-- Lists of members walk these without reading the rows.
drop index documents_recent;
create index documents_recent on documents (account_id, created_at desc, id desc) include (private_of, folder_id, folder_of)
  where deleted_at is null and archived_at is null;
drop index documents_by_state;
create index documents_by_state on documents (account_id, state, created_at desc, id desc)
  include (private_of, folder_id, folder_of) where deleted_at is null and archived_at is null;
drop index documents_archived;
create index documents_archived on documents (account_id, created_at desc, id desc)
  include (private_of, folder_id, folder_of) where deleted_at is null and archived_at is not null;
drop index documents_by_creator;
create index documents_by_creator on documents (account_id, creator_id, created_at desc, id desc)
  include (private_of, folder_id, folder_of) where deleted_at is null;
