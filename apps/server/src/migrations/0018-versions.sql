-- Recipients and fields are changed one by one, so each has a version. Every change counts, whichever code makes it.
alter table recipients add column version integer not null default 1;
alter table fields add column version integer not null default 1;

create function count_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end
$$;

create trigger recipients_version before update on recipients
  for each row when (old.* is distinct from new.*) execute function count_version();
create trigger fields_version before update on fields
  for each row when (old.* is distinct from new.*) execute function count_version();

-- What a client says of how its files were made; kept as it was sent.
alter table documents add column method_type text check (length(method_type) <= 40);
