-- A team's logo: a PNG with its size in pixels, shown at an address of its own.
alter table teams
  add column logo_key text unique,
  add column logo_width smallint,
  add column logo_height smallint,
  add constraint teams_logo_whole check (num_nonnulls(logo_sha256, logo_key, logo_width, logo_height) in (0, 4));
create index teams_by_logo on teams (logo_sha256) where logo_sha256 is not null;
