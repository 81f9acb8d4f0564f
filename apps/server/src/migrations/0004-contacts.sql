-- Contacts whole, their tags, what was done to them, and their imports.

-- A deleted tag is gone from every list at once; contacts lose its id in the background, and then the row goes.
create table tags (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  name text not null,
  created_by bigint references users on delete set null,
  created_at timestamptz not null default now(),
  deleted_at timestamptz,
  version integer not null default 1,
  primary key (account_id, id)
);
create unique index tags_name_key on tags (account_id, lower(name)) where deleted_at is null;
create index tags_recent on tags (account_id, created_at desc, id desc) where deleted_at is null;

-- SSN and FEIN: encrypted under the account's key and bound to this row; their keyed hash for exact search; the last four digits
-- as they are shown. A tag's ids stand in the row itself: an import of a million contacts writes one table, and lists filter
-- by one index. Tags that are dead must be ignored by whoever reads `tag_ids`.
alter table contacts
  add column middle_name text not null default '',
  add column nickname text not null default '',
  add column client_type text check (client_type in
    ('c_corporation', 's_corporation', 'partnership', 'individual', 'fiduciary', 'exempt_organization')),
  add column ssn_sealed bytea,
  add column ssn_mac bytea,
  add column ssn_last4 text not null default '',
  add column spouse_email text not null default '',
  add column spouse_first_name text not null default '',
  add column spouse_middle_name text not null default '',
  add column spouse_last_name text not null default '',
  add column spouse_ssn_sealed bytea,
  add column spouse_ssn_mac bytea,
  add column spouse_ssn_last4 text not null default '',
  add column care_of text not null default '',
  add column company_name text not null default '',
  add column fein_sealed bytea,
  add column fein_mac bytea,
  add column fein_last4 text not null default '',
  add column company_email text not null default '',
  add column dba text not null default '',
  add column fiscal_year_end text not null default '',
  add column estate_trust_name text not null default '',
  add column fiduciary_name text not null default '',
  add column organization_name text not null default '',
  add column responsible_party text not null default '',
  add column street_address text not null default '',
  add column address_line2 text not null default '',
  add column city text not null default '',
  add column state text not null default '',
  add column postal_code text not null default '',
  add column country text not null default '',
  add column physical_same_as_mailing boolean not null default false,
  add column physical_street_address text not null default '',
  add column physical_address_line2 text not null default '',
  add column physical_city text not null default '',
  add column physical_state text not null default '',
  add column physical_postal_code text not null default '',
  add column physical_country text not null default '',
  add column shipping_same_as_mailing boolean not null default false,
  add column shipping_street_address text not null default '',
  add column shipping_address_line2 text not null default '',
  add column shipping_city text not null default '',
  add column shipping_state text not null default '',
  add column shipping_postal_code text not null default '',
  add column shipping_country text not null default '',
  add column cell text not null default '',
  add column fax text not null default '',
  add column office_tel text not null default '',
  add column ext text not null default '',
  add column notes text not null default '',
  add column tag_ids bigint[] not null default '{}',
  add column created_by bigint references users on delete set null,
  add column import_id bigint,
  -- What deleted it together with others, so that all of them can be brought back at once.
  add column deletion uuid,
  add column updated_at timestamptz not null default now(),
  add column version integer not null default 1,
  -- What a search looks at: lower case, a space before each word, so that two letters find the beginnings of words.
  add column search_text text not null generated always as (lower(
    ' ' || first_name || ' ' || middle_name || ' ' || last_name || ' ' || nickname || ' ' || email || ' '
    || company_name || ' ' || organization_name || ' ' || estate_trust_name || ' '
    || phone || ' ' || cell || ' ' || regexp_replace(phone, '[^0-9]', '', 'g') || ' ' || regexp_replace(cell, '[^0-9]', '', 'g')
  )) stored,
  -- What lists are ordered and duplicates are found by; cut, because an index takes no long values.
  add column first_key text not null generated always as (lower(left(first_name, 100))) stored,
  add column last_key text not null generated always as (lower(left(last_name, 100))) stored,
  add column company_key text not null generated always as (lower(left(company_name, 100))) stored,
  add column phone_digits text not null generated always as (regexp_replace(phone, '[^0-9]', '', 'g')) stored;

-- Lists of a million are walked in these: whatever an order and its filter look at stands in them, also beside the key, since
-- an expression alone does not spare the table.
drop index contacts_recent;
create index contacts_recent on contacts (account_id, created_at desc, id desc) include (tag_ids, client_type)
  where deleted_at is null;
drop index contacts_email_key;
create unique index contacts_email_key on contacts (account_id, lower(email)) include (id, email) where deleted_at is null;
create index contacts_by_first_name on contacts (account_id, first_key, last_key, id) where deleted_at is null;
create index contacts_by_last_name on contacts (account_id, last_key, first_key, id) where deleted_at is null;
create index contacts_by_company on contacts (account_id, company_key, id) where deleted_at is null and company_key <> '';
create index contacts_by_phone on contacts (account_id, phone_digits, id) where deleted_at is null and phone_digits <> '';
create index contacts_by_type on contacts (account_id, client_type, created_at desc, id desc)
  where deleted_at is null and client_type is not null;
create index contacts_deleted on contacts (account_id, deleted_at desc, id desc) where deleted_at is not null;
create index contacts_deleted_email on contacts (account_id, lower(email), deleted_at desc) where deleted_at is not null;
create index contacts_deletion on contacts (account_id, deletion) where deletion is not null;
create index contacts_ssn on contacts (account_id, ssn_mac) include (id, deleted_at) where ssn_mac is not null;
create index contacts_spouse_ssn on contacts (account_id, spouse_ssn_mac) where spouse_ssn_mac is not null;
create index contacts_fein on contacts (account_id, fein_mac) include (id, deleted_at) where fein_mac is not null;
create index contacts_tags on contacts using gin (tag_ids) where deleted_at is null;
-- Both extensions are trusted since PostgreSQL 13; where a server lacks them searches only take longer.
do $$
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
  create index contacts_text on contacts using gin (account_id, search_text gin_trgm_ops) where deleted_at is null;
exception when others then
  raise notice 'Contacts are searched without an index: %', sqlerrm;
end
$$;

-- The documents with a person.
create index recipients_by_email on recipients (account_id, lower(email), document_id);

-- What was done to a contact, without what its fields held.
create table contact_events (
  account_id bigint not null,
  id bigint generated always as identity primary key,
  contact_id bigint not null,
  user_id bigint references users on delete set null,
  action text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default now(),
  foreign key (account_id, contact_id) references contacts (account_id, id) on delete cascade
);
create index contact_events_of on contact_events (account_id, contact_id, id desc);

-- An uploaded file and what became of it. The file is kept encrypted under a key of its own, which is forgotten with it. Each batch
-- moves `row_count` on in its own transaction: whoever goes on after a crash knows where.
create table contact_imports (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  user_id bigint references users on delete set null,
  work_id bigint references works (id) on delete set null,
  state text not null default 'idle'
    check (state in ('idle', 'importing', 'success', 'partial_success', 'failed', 'cancelled')),
  kind text not null check (kind in ('csv', 'xlsx')),
  file_name text not null,
  size_bytes bigint not null,
  file_sha256 text references stored_files,
  file_key_sealed bytea,
  -- encoding, delimiter, has_header
  reading jsonb not null,
  -- What each column becomes; null before it is started.
  columns jsonb,
  -- Of the header's names: an account's next file with the same header gets the same columns.
  header_hash bytea,
  tags text[] not null default '{}',
  existing text not null default 'skip' check (existing in ('skip', 'update', 'restore')),
  row_count bigint not null default 0,
  share real not null default 0,
  created_count bigint not null default 0,
  updated_count bigint not null default 0,
  restored_count bigint not null default 0,
  skipped_count bigint not null default 0,
  skipped_deleted_count bigint not null default 0,
  failed_count bigint not null default 0,
  error text,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  finished_at timestamptz,
  primary key (account_id, id)
);
create index contact_imports_file on contact_imports (file_sha256) where file_sha256 is not null;
create index contact_imports_header on contact_imports (account_id, header_hash, started_at desc) where started_at is not null;
create index contact_imports_work on contact_imports (work_id) where work_id is not null;

-- Rows that could not become contacts; their cells are encrypted under the account's key.
create table contact_import_problems (
  account_id bigint not null,
  import_id bigint not null,
  row_number bigint not null,
  problems jsonb not null,
  cells_sealed bytea not null,
  primary key (import_id, row_number),
  foreign key (account_id, import_id) references contact_imports (account_id, id) on delete cascade
);
