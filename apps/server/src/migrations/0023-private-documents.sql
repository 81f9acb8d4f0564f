-- In a team, a private document is seen by its owner and the admins.
alter table documents
  add column visibility text not null default 'shared' check (visibility in ('shared', 'private')),
  -- Whose it is where it is private: one column that lists ask, and that takes no room where it is null.
  add column private_of bigint
    generated always as (case when visibility = 'private' then coalesce(owner_id, creator_id) end) stored;

-- Lists walk these without reading the rows.
drop index documents_recent;
create index documents_recent on documents (account_id, created_at desc, id desc) include (private_of)
  where deleted_at is null and archived_at is null;
drop index documents_by_state;
create index documents_by_state on documents (account_id, state, created_at desc, id desc) include (private_of)
  where deleted_at is null and archived_at is null;
drop index documents_archived;
create index documents_archived on documents (account_id, created_at desc, id desc) include (private_of)
  where deleted_at is null and archived_at is not null;
drop index documents_by_creator;
create index documents_by_creator on documents (account_id, creator_id, created_at desc, id desc) include (private_of)
  where deleted_at is null;
