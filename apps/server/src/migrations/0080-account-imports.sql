-- Accounts that came from another installation, in whole and once.
create table account_imports (
  account_id bigint primary key references accounts on delete cascade,
  installation text not null,
  installation_name text not null,
  -- The number it has there.
  original_id bigint not null,
  exported_at timestamptz not null,
  imported_at timestamptz not null,
  unique (installation, original_id)
);

-- Documents that came with one, and the numbers that their signed evidence knows them by. Never changed.
create table document_origins (
  account_id bigint not null,
  document_id bigint not null,
  installation_name text not null,
  original_id bigint not null,
  imported_at timestamptz not null,
  primary key (account_id, document_id),
  foreign key (account_id, document_id) references documents on delete cascade
);
