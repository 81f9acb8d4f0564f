-- What proves sealed files beyond the life of certificates and hashes (RFC 4998, docs/decisions/0099).
create table archive_timestamps (
  id bigint generated always as identity primary key,
  hash text not null check (hash in ('sha256', 'sha384', 'sha512')),
  token bytea not null,
  stamped_at timestamptz not null,
  renew_at timestamptz not null,
  expires_at timestamptz not null,
  status text not null check (status in ('waiting', 'known', 'none')),
  renewed_by bigint references archive_timestamps,
  renewal_tree bytea,
  check ((renewed_by is null) = (renewal_tree is null))
);
create index archive_timestamps_due on archive_timestamps (renew_at) where renewed_by is null;
create index archive_timestamps_renewed_by on archive_timestamps (renewed_by) where renewed_by is not null;

create table archived_files (
  account_id bigint not null,
  document_id bigint not null,
  file_id bigint not null,
  chain smallint not null,
  timestamp_id bigint not null references archive_timestamps,
  tree bytea not null,
  chains_before bytea,
  primary key (account_id, document_id, file_id, chain),
  foreign key (account_id, document_id, file_id) references sealed_files,
  check ((chain = 0) = (chains_before is null))
);
create index archived_files_timestamp_id on archived_files (timestamp_id);

alter table sealed_files add column is_archived boolean not null default false;
create index sealed_files_to_archive on sealed_files (sealed_at) where not is_archived;
