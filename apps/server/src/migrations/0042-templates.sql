-- What documents are begun from. A draft is prepared; a version that was published does not change any more.
create table templates (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  kind text not null check (kind in ('document', 'placeholder')),
  owner_id bigint not null references users,
  name text not null,
  description text not null default '',
  visibility text not null default 'shared' check (visibility in ('shared', 'private')),
  folder_id bigint,
  -- As of documents: who may see a row is asked of all of them in one way.
  private_of bigint generated always as (case when visibility = 'private' then owner_id end) stored,
  folder_of bigint generated always as (case when folder_id is not null then owner_id end) stored,
  tags text[] not null default '{}',
  draft jsonb not null,
  -- The number of the version that is used, which is the newest; 0: none yet.
  published_version integer not null default 0,
  use_count integer not null default 0,
  last_used_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (account_id, id),
  foreign key (account_id, folder_id) references folders
);
create index templates_recent on templates (account_id, created_at desc, id desc);
create index templates_folder on templates (account_id, folder_id) where folder_id is not null;
create index templates_owner on templates (owner_id);

create table template_versions (
  account_id bigint not null,
  template_id bigint not null,
  number integer not null,
  content jsonb not null,
  note text not null,
  published_by bigint not null references users,
  published_at timestamptz not null,
  -- The number of the version that it brought back.
  restored_from integer,
  primary key (account_id, template_id, number),
  foreign key (account_id, template_id) references templates on delete cascade
);
create index template_versions_publisher on template_versions (published_by);

-- The files that the draft or a version names.
create table template_files (
  account_id bigint not null,
  id bigint generated always as identity unique,
  template_id bigint not null,
  name text not null,
  sha256 text not null references stored_files,
  uploaded_sha256 text not null references stored_files,
  size_bytes integer not null,
  pages jsonb not null,
  neutralised text[] not null default '{}',
  is_signed boolean not null default false,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, template_id) references templates on delete cascade
);
create index template_files_template on template_files (account_id, template_id, id);
create index template_files_stored on template_files (sha256);
create index template_files_uploaded on template_files (uploaded_sha256);
