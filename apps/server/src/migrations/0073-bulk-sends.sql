-- Documents from one template for many rows of a file, or for many contacts.
create table bulk_sends (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  -- In whose name the documents are sent.
  owner_id bigint not null references users,
  -- Null once the template was deleted.
  template_id bigint,
  template_name text not null,
  -- Of the template, as it was checked or last resumed.
  template_version integer not null,
  name text not null,
  source text not null check (source in ('file', 'contacts')),
  file_name text not null,
  state text not null check (state in ('draft', 'checked', 'scheduled', 'sending', 'paused', 'done', 'cancelled')),
  paused_because text,
  -- The uploaded rows, sealed for the account. Gone once the batch was started, or after a week.
  table_sealed bytea,
  -- What its columns are called, for the report.
  header text[] not null default '{}',
  setup jsonb not null,
  problems jsonb not null default '[]',
  -- Where it was started from: the evidence of each document says so.
  origin jsonb,
  row_count integer not null default 0,
  ready_count integer not null default 0,
  wrong_count integer not null default 0,
  sent_count integer not null default 0,
  failed_count integer not null default 0,
  cancelled_count integer not null default 0,
  start_at timestamptz,
  per_hour integer check (per_hour > 0),
  -- Not before this the next rows are sent.
  next_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, template_id) references templates on delete set null (template_id)
);
create index bulk_sends_recent on bulk_sends (account_id, id desc);
create index bulk_sends_template on bulk_sends (account_id, template_id);
create index bulk_sends_owner on bulk_sends (owner_id);
create index bulk_sends_going on bulk_sends (next_at) where state in ('scheduled', 'sending');

-- A row is sent in the transaction that begins its document: it has one or none, whatever dies when.
create table bulk_send_rows (
  account_id bigint not null,
  bulk_send_id bigint not null,
  number integer not null,
  state text not null check (state in ('ready', 'wrong', 'sent', 'failed', 'cancelled')),
  -- People, values and cells, sealed for the account. Gone thirty days after the batch has ended.
  input_sealed bytea,
  problems jsonb not null default '[]',
  document_id bigint,
  sent_at timestamptz,
  primary key (account_id, bulk_send_id, number),
  unique (account_id, document_id),
  foreign key (account_id, bulk_send_id) references bulk_sends on delete cascade,
  foreign key (account_id, document_id) references documents on delete set null (document_id)
);
create index bulk_send_rows_state on bulk_send_rows (account_id, bulk_send_id, state, number);
