-- Lists of people that administrators uploaded, until a month after they became users.
create table user_imports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  work_id bigint references works (id) on delete set null,
  file_name text not null,
  row_count integer not null,
  new_count integer not null,
  known_count integer not null,
  admin_count integer not null,
  invited_count integer not null,
  ignored_columns text[] not null,
  -- The people and, of wrong rows, the cells. Encrypted: a file may hold more of someone than users do.
  rows_sealed bytea not null,
  -- What went wrong after the start: [{"row": 2, "code": "…"}].
  failures jsonb not null default '[]',
  created_at timestamptz not null
);
create index user_imports_user on user_imports (user_id);
create index user_imports_created on user_imports (created_at);
create index user_imports_work on user_imports (work_id) where work_id is not null;
