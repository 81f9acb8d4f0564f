-- Settings that administrators choose in the product. Where the environment sets one, the environment wins.
create table settings (
  key text primary key,
  value jsonb not null,
  changed_at timestamptz not null default now()
);

-- SHA-256 of the token by which a browser is known again when its person signs in; null for programs without one.
alter table sessions add column device_hash bytea;
