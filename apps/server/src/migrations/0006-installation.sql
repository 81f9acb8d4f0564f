-- Which installation this is. The file store bears the same id, so that no sweep deletes the files of another one. The row is written at the
-- first start, and bound_at is when this database and its store were found to belong together.
create table installation (
  is_only boolean primary key default true check (is_only),
  id text not null check (id ~ '^[0-9a-f]{32}$'),
  bound_at timestamptz not null
);

-- Whose pages the pictures in the trash show, so that erasing a file's owner erases them too.
create table trashed_pictures (
  file_sha256 text not null,
  picture_sha256 text not null,
  primary key (file_sha256, picture_sha256)
);
create index trashed_pictures_picture on trashed_pictures (picture_sha256);
