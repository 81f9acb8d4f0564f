-- The order of members is walked without reading the rows; so are those that are closed to the community, who are few.
drop index community_members_name;
create index community_members_name on community_members (lower(last_name), lower(first_name), id)
  include (last_name, first_name) where deleted_at is null;
create index community_members_closed on community_members (lower(last_name), lower(first_name), id)
  include (last_name, first_name) where deleted_at is null and not can_access;

-- A search compares what names a member in lower case, which is written once. Where the extension is missing, searches read all rows.
alter table community_members add column search_text text not null
  generated always as (lower(first_name || ' ' || last_name || ' ' || email || ' ' || company || ' ' || headline)) stored;
-- works beside 0.1.0: it finds the same members without it.
drop index if exists community_members_text;
-- works beside 0.1.0: it makes an index.
do $$
begin
  create index community_members_text on community_members using gin (search_text gin_trgm_ops) where deleted_at is null;
exception when others then
  raise notice 'No index for searches of members: %', sqlerrm;
end $$;
