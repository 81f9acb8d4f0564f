-- Events that administrators tell people of.
create table community_events (
  id bigint generated always as identity primary key,
  title text not null,
  description text not null,
  place text not null,
  link text not null,
  -- As clocks show them in the time zone, 2026-03-29T09:30, and the moments that this means.
  starts_local text not null,
  ends_local text not null,
  time_zone text not null,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  capacity integer check (capacity > 0),
  remind_minutes integer check (remind_minutes > 0),
  -- Null until those who come were reminded, and again once the event is moved.
  reminded_at timestamptz,
  group_ids bigint[] not null,
  interest_ids bigint[] not null,
  category_ids bigint[] not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deletion_id bigint references community_deletions on delete set null,
  version integer not null default 1,
  check (ends_at > starts_at)
);
create index community_events_starts on community_events (starts_at, id) where deleted_at is null;
create index community_events_ends on community_events (ends_at, id) where deleted_at is null;
create index community_events_title on community_events (lower(title), id) where deleted_at is null;
create index community_events_created on community_events (created_at, id) where deleted_at is null;
create index community_events_deleted on community_events (deletion_id) where deleted_at is not null;
create index community_events_to_remind on community_events (starts_at)
  where deleted_at is null and reminded_at is null and remind_minutes is not null;

create table community_event_images (
  id bigint generated always as identity primary key,
  event_id bigint not null references community_events on delete cascade,
  -- The first one is the cover.
  position integer not null,
  -- Of its address: another picture has another one.
  key text not null unique,
  sha256 text not null,
  width integer not null,
  height integer not null
);
create index community_event_images_event on community_event_images (event_id, position);
create index community_event_images_sha256 on community_event_images (sha256);

-- One for each person and event: what they said last. Written under the lock of the event, so that no more are going than can be.
create table community_event_answers (
  event_id bigint not null references community_events on delete cascade,
  user_id bigint not null references users,
  answer text not null check (answer in ('going', 'maybe', 'no')),
  answered_at timestamptz not null,
  primary key (event_id, user_id)
);
create index community_event_answers_user on community_event_answers (user_id);
create index community_event_answers_at on community_event_answers (event_id, answered_at desc, user_id desc);

-- Whose events can be read at an address. The address is made of the salt: another salt is another address.
create table community_calendars (
  user_id bigint primary key references users,
  salt text not null,
  created_at timestamptz not null
);

-- Members are found by any part of what names them. Where the extension is missing, searches read all rows.
do $$
begin
  create extension if not exists pg_trgm;
  create index community_members_text on community_members
    using gin ((first_name || ' ' || last_name || ' ' || email || ' ' || company || ' ' || headline) gin_trgm_ops)
    where deleted_at is null;
exception when others then
  raise notice 'No index for searches of members: %', sqlerrm;
end $$;
