-- The authority of the installation (docs/decisions/0025): a root that can be taken offline, an intermediate that signs at work, and
-- every certificate of others that was ever sealed with ('p12'; its key is never stored).
alter table installation_keys drop constraint installation_keys_purpose_check;
alter table installation_keys
  add constraint installation_keys_purpose_check check (purpose in ('root', 'intermediate', 'seal', 'p12', 'log')),
  -- Null while the root is offline, for certificates of others, and for what was disowned.
  alter column private_key_sealed drop not null,
  add column issuer_id bigint references installation_keys,
  -- Since when the key may have been in other hands.
  add column revoked_at timestamptz,
  -- Of an issuer: what it revoked, DER, and until when that is current. Null where a new list is due.
  add column revocation_list bytea,
  add column list_until timestamptz;
-- A root was always stored before what it signed.
update installation_keys as key
set issuer_id = (select max(root.id) from installation_keys as root where root.purpose = 'root' and root.id < key.id)
where purpose = 'seal';

-- Which key sealed a file; null for files from before.
alter table sealed_files add column key_id bigint references installation_keys;
create index sealed_files_key_id on sealed_files (key_id);
