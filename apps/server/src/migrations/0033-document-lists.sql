-- Orders and filters of the documents list. Each order has one index, walked from either end; the states and who sees a
-- document stand in it, so that a narrowed list of few is walked without reading the rows.
create index documents_by_update on documents (account_id, updated_at desc, id desc)
  include (state, private_of, folder_id, folder_of) where deleted_at is null and archived_at is null;
create index documents_by_title on documents (account_id, title, id)
  include (state, private_of, folder_id, folder_of) where deleted_at is null and archived_at is null;
create index documents_by_sending on documents (account_id, sent_at desc nulls last, id desc)
  include (state, private_of, folder_id, folder_of) where deleted_at is null and archived_at is null;
create index documents_by_expiry on documents (account_id, expires_at, id)
  include (state, private_of, folder_id, folder_of) where deleted_at is null and archived_at is null;
create index documents_by_completion on documents (account_id, sealed_at desc nulls last, id desc)
  include (state, private_of, folder_id, folder_of) where deleted_at is null and archived_at is null;
-- The one that keeps numbers unique has no states.
create index documents_by_number on documents (account_id, number, id)
  include (state, private_of, folder_id, folder_of) where deleted_at is null and archived_at is null;

create index documents_of_client on documents (account_id, client_id, created_at desc, id desc)
  include (state, private_of, folder_id, folder_of)
  where client_id is not null and deleted_at is null and archived_at is null;
create index documents_of_form on documents (account_id, form_type, created_at desc, id desc)
  include (state, private_of, folder_id, folder_of)
  where form_type is not null and deleted_at is null and archived_at is null;

-- What a bulk act is done to, decided when it is asked for, and how it ended for each.
create table bulk_documents (
  account_id bigint not null,
  job_id bigint not null,
  document_id bigint not null,
  outcome text check (outcome in ('done', 'skipped')),
  -- Why it was skipped: a code of the error table.
  reason text,
  -- Of moves: where it goes, and where it was, so that they can be undone.
  folder_to bigint,
  folder_before bigint,
  primary key (account_id, job_id, document_id),
  foreign key (account_id, job_id) references works on delete cascade,
  foreign key (account_id, document_id) references documents
);
create index bulk_documents_waiting on bulk_documents (account_id, job_id, document_id) where outcome is null;
create index bulk_documents_document on bulk_documents (account_id, document_id);

-- Lists that a person keeps under a name: what the address said, in one account.
create table document_views (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  user_id bigint not null references users,
  name text not null,
  search text not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  version integer not null default 1,
  primary key (account_id, id)
);
create unique index document_views_name_key on document_views (account_id, user_id, lower(name));
create unique index document_views_default_key on document_views (account_id, user_id) where is_default;
