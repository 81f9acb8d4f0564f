-- What a document is as a tax return: one with a form type. Its due date follows from form, year and extension, or was given.
alter table documents
  add column tax_year smallint,
  add column is_extended boolean not null default false,
  add column due_on_given date,
  add column due_on date,
  add column filed_on date,
  add column irs_received_on date;

create index documents_returns_by_due on documents (account_id, due_on, id)
  include (state, tax_year, filed_on, private_of, folder_id, folder_of)
  where form_type is not null and parent_id is null and deleted_at is null and archived_at is null;
create index documents_returns_by_year on documents (account_id, tax_year, id)
  include (state, finished_at, is_marked_completed, due_on, filed_on, private_of, folder_id, folder_of)
  where form_type is not null and parent_id is null and deleted_at is null and archived_at is null;

-- A legal hold is on it, or on its client: nothing deletes it.
alter table documents add column is_held boolean not null default false;

-- How long completed documents are kept, by form type; null: all that have no rule of their own. Without a rule a document is kept.
create table retention_rules (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  form_type text,
  years smallint not null check (years between 1 and 100),
  counted_from text not null check (counted_from in ('completion', 'due_or_receipt')),
  created_by bigint not null references users,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique nulls not distinct (account_id, form_type)
);

create table legal_holds (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  -- One document, or all about one contact, those to come as well. The contact may be gone since.
  document_id bigint,
  client_id bigint,
  client_name text not null default '',
  reason text not null,
  created_by bigint not null references users,
  created_at timestamptz not null,
  released_by bigint references users,
  released_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, document_id) references documents,
  check ((document_id is null) <> (client_id is null))
);
create index legal_holds_listed on legal_holds (account_id, id desc);
create index legal_holds_on_document on legal_holds (account_id, document_id) where released_at is null;
create index legal_holds_on_client on legal_holds (account_id, client_id) where released_at is null;

-- What was erased by which rule: numbers and days, nothing of what it said.
create table retention_records (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  document_id bigint not null,
  number integer not null,
  form_type text,
  tax_year smallint,
  completed_on date,
  delete_on date not null,
  years smallint not null,
  counted_from text not null,
  file_count integer not null,
  erased_by bigint not null references users,
  erased_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, document_id) references documents
);
create index retention_records_listed on retention_records (account_id, id desc);
create index documents_completed on documents (account_id, id)
  where deleted_at is null and parent_id is null and state in ('completed', 'downloaded');
