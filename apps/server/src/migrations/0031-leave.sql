-- Whose a document is now: one column to look it up by, whether it was handed over or not.
alter table documents
  add column owned_by bigint generated always as (coalesce(owner_id, creator_id)) stored;

-- Lists and figures of one member walk this without reading the rows.
drop index documents_by_creator;
drop index documents_handed_over;
create index documents_by_owner on documents (account_id, owned_by, created_at desc, id desc)
  include (private_of, folder_id, folder_of) where deleted_at is null;

-- Who is on leave, from day to day, and who acts for them. The moments are those of the days in the zone of the team.
create table absences (
  account_id bigint not null references accounts,
  user_id bigint not null,
  delegate_id bigint not null check (delegate_id <> user_id),
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  version integer not null,
  primary key (account_id, user_id),
  -- It ends with the membership of either.
  foreign key (account_id, user_id) references team_members (account_id, user_id) on delete cascade,
  foreign key (account_id, delegate_id) references team_members (account_id, user_id) on delete cascade
);
create index absences_delegate on absences (account_id, delegate_id);
