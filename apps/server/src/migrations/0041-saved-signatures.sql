-- Signatures that a person keeps. They are theirs, whatever account they act for.
create table signatures (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  title text not null,
  -- As `mark` of fields; an uploaded image stands in the file store.
  mark jsonb not null,
  initials jsonb,
  is_default boolean not null default false,
  created_at timestamptz not null,
  version integer not null default 1
);
create index signatures_user on signatures (user_id, id);
create unique index signatures_default_key on signatures (user_id) where is_default;
create index signatures_image on signatures ((mark ->> 'sha256')) where mark ? 'sha256';
create index signatures_initials_image on signatures ((initials ->> 'sha256')) where initials ? 'sha256';

-- Links to draw on another device: each is good once and for minutes, and keeps the drawing until then.
create table drawing_links (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  token_hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  mark jsonb,
  check ((used_at is null) = (mark is null))
);
create index drawing_links_user on drawing_links (user_id);
create index drawing_links_expiry on drawing_links (expires_at);
