-- Pictures of deals and news. One that nothing names goes after a day.
create table community_pictures (
  key text primary key,
  sha256 text not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null
);
create index community_pictures_sha256 on community_pictures (sha256);
create index community_pictures_created on community_pictures (created_at);

create table community_deals (
  id bigint generated always as identity primary key,
  title text not null,
  text text not null,
  partner text not null,
  link text not null,
  code text not null,
  picture_key text,
  -- Days of UTC, both included.
  from_day date,
  until_day date,
  allow_show boolean not null,
  group_ids bigint[] not null,
  clicks integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deletion_id bigint references community_deletions on delete set null,
  version integer not null default 1,
  check (until_day >= from_day)
);
create index community_deals_deleted on community_deals (deletion_id) where deleted_at is not null;
create index community_deals_created on community_deals (created_at, id) where deleted_at is null;
create index community_deals_picture on community_deals (picture_key) where picture_key is not null;

create table community_news (
  id bigint generated always as identity primary key,
  title text not null,
  -- A tree of nodes, as the contract's `rich-text.ts` has it.
  body jsonb not null,
  -- The words of the body, for searches.
  words text not null,
  cover_key text,
  -- The pictures that it shows, the cover included.
  picture_keys text[] not null,
  is_pinned boolean not null,
  interest_ids bigint[] not null,
  category_ids bigint[] not null,
  group_ids bigint[] not null,
  status text not null check (status in ('draft', 'scheduled', 'published')),
  publish_at timestamptz,
  published_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  deletion_id bigint references community_deletions on delete set null,
  version integer not null default 1,
  check (status <> 'scheduled' or publish_at is not null),
  check (status <> 'published' or published_at is not null)
);
create index community_news_deleted on community_news (deletion_id) where deleted_at is not null;
create index community_news_created on community_news (created_at, id) where deleted_at is null;
create index community_news_due on community_news (publish_at) where status = 'scheduled' and deleted_at is null;
create index community_news_published on community_news (is_pinned desc, published_at desc, id desc)
  where status = 'published' and deleted_at is null;
create index community_news_pictures on community_news using gin (picture_keys);

-- Who has opened what, once.
create table community_news_reads (
  news_id bigint not null references community_news on delete cascade,
  user_id bigint not null references users,
  at timestamptz not null,
  primary key (news_id, user_id)
);
create index community_news_reads_user on community_news_reads (user_id);
