-- How fields name each other (null: after their id), what decides whether one is shown, and what calculates it.
alter table fields
  add column ref text check (ref ~ '^[\w-]{1,40}$'),
  add column radio_group text not null default '',
  add column validation jsonb,
  add column formula text,
  add column condition jsonb;

-- Fields that belong together, kept under a name to be placed at once. Places are points from the first one's corner.
create table field_templates (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  name text not null,
  fields jsonb not null,
  created_by bigint not null references users,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (account_id, id)
);
create unique index field_templates_name_key on field_templates (account_id, lower(name));
create index field_templates_creator on field_templates (created_by);
