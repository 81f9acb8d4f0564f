-- Lists of a million contacts.

-- From the oldest to the newest, and read backwards: what grows at the front of an index leaves its pages half empty.
create index contacts_newest on contacts (account_id, created_at, id) include (tag_ids, client_type) where deleted_at is null;

-- Searches of the deleted. Without the extensions they only take longer, as those of the others do.
do $$
begin
  create index contacts_deleted_text on contacts using gin (account_id, search_text gin_trgm_ops) where deleted_at is not null;
exception when others then
  raise notice 'Deleted contacts are searched without an index: %', sqlerrm;
end
$$;

-- Lists read an index alone where the table was vacuumed since, and are planned by what was seen when it was analyzed. What the database does
-- by itself at a fifth and a tenth of all rows comes too late at a million.
alter table contacts set (
  autovacuum_vacuum_scale_factor = 0.02,
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);

-- Last and briefly: it has to wait until nobody reads contacts, and everybody waits behind it. What stays is used by nothing.
do $$
begin
  set local lock_timeout = '2s';
  drop index contacts_recent;
exception when lock_not_available then
  raise notice 'The index contacts_recent can be dropped when nobody downloads contacts';
end
$$;
set local lock_timeout = 0;
