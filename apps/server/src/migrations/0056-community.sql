-- The areas below /admin/: what the administrators of an installation tell its people, and whom.
-- What was deleted at once, so that it can be brought back for a day.
create table community_deletions (
  id bigint generated always as identity primary key,
  type text not null,
  user_id bigint not null references users,
  at timestamptz not null,
  undone_at timestamptz
);
create index community_deletions_user on community_deletions (user_id);
create index community_deletions_at on community_deletions (at);

create table community_interests (
  id bigint generated always as identity primary key,
  name text not null,
  -- By language, where it is called otherwise.
  names jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deletion_id bigint references community_deletions on delete set null,
  version integer not null default 1
);
create unique index community_interests_name_key on community_interests (lower(name)) where deleted_at is null;
create index community_interests_deleted on community_interests (deletion_id) where deleted_at is not null;

create table community_categories (
  id bigint generated always as identity primary key,
  name text not null,
  names jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deletion_id bigint references community_deletions on delete set null,
  version integer not null default 1
);
create unique index community_categories_name_key on community_categories (lower(name)) where deleted_at is null;
create index community_categories_deleted on community_categories (deletion_id) where deleted_at is not null;

create table community_groups (
  id bigint generated always as identity primary key,
  name text not null,
  description text not null,
  access boolean not null,
  status text not null check (status in ('active', 'non_active')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deletion_id bigint references community_deletions on delete set null,
  version integer not null default 1
);
create unique index community_groups_name_key on community_groups (lower(name)) where deleted_at is null;
create index community_groups_deleted on community_groups (deletion_id) where deleted_at is not null;

-- People who are told. Ids of groups, interests and categories that are deleted stay: who brings one back finds its members again.
create table community_members (
  id bigint generated always as identity primary key,
  email text not null,
  -- Who it is, once they have an account here.
  user_id bigint references users,
  first_name text not null,
  last_name text not null,
  headline text not null,
  company text not null,
  phone text not null,
  bio text not null,
  -- Of the picture's address: another picture has another one.
  picture_key text unique,
  picture_sha256 text,
  can_access boolean not null,
  interest_ids bigint[] not null,
  category_ids bigint[] not null,
  group_ids bigint[] not null,
  invited_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deletion_id bigint references community_deletions on delete set null,
  version integer not null default 1
);
create unique index community_members_email_key on community_members (lower(email)) where deleted_at is null;
create unique index community_members_user_key on community_members (user_id) where deleted_at is null;
create index community_members_deleted on community_members (deletion_id) where deleted_at is not null;
create index community_members_name on community_members (lower(last_name), lower(first_name), id) where deleted_at is null;
create index community_members_created on community_members (created_at, id) where deleted_at is null;
create index community_members_interests on community_members using gin (interest_ids) where deleted_at is null;
create index community_members_categories on community_members using gin (category_ids) where deleted_at is null;
create index community_members_groups on community_members using gin (group_ids) where deleted_at is null;
create index community_members_picture on community_members (picture_sha256) where picture_sha256 is not null;
