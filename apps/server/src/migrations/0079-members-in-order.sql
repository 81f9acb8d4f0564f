-- The order of members is walked without reading the rows; so are those that are closed to the community, who are few.
drop index community_members_name;
create index community_members_name on community_members (lower(last_name), lower(first_name), id)
  include (last_name, first_name) where deleted_at is null;
create index community_members_closed on community_members (lower(last_name), lower(first_name), id)
  include (last_name, first_name) where deleted_at is null and not can_access;
