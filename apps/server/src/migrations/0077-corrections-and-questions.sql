-- A recipient was removed while the document was out: their link says so.
alter table recipient_links drop constraint recipient_links_dead_reason_check;
alter table recipient_links add constraint recipient_links_dead_reason_check check (dead_reason in
  ('replaced', 'recalled', 'delegated', 'closed', 'corrected', 'reordered', 'not_needed', 'removed'));

-- What was asked and answered stays when its recipient is removed.
do $$
declare one record;
begin
  for one in
    select conname, conrelid::regclass as of from pg_constraint
    where contype = 'f' and confrelid = 'recipients'::regclass
      and conrelid in ('document_messages'::regclass, 'conversation_reads'::regclass)
  loop
    execute format('alter table %s drop constraint %I', one.of, one.conname);
  end loop;
end $$;

-- Several people in a row sign on their host's device: until when, and who said so.
alter table recipient_links add column row_until timestamptz, add column row_host_id bigint;

-- Files beside a question or an answer. Until it is sent one belongs to no message; a day later it goes. What lies in the store is
-- encrypted under a key of its own, which the account's key seals.
create table document_message_files (
  account_id bigint not null,
  id bigint generated always as identity unique,
  document_id bigint not null,
  recipient_id bigint not null,
  message_id bigint,
  -- Who of the account put it there; null: the recipient.
  user_id bigint references users,
  name text not null,
  size_bytes bigint not null,
  sha256 text not null,
  -- Of the file as it was checked, for the evidence.
  content_sha256 text not null,
  file_key_sealed bytea not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, document_id) references documents on delete cascade,
  foreign key (account_id, message_id) references document_messages on delete cascade
);
create index document_message_files_message on document_message_files (account_id, message_id);
create index document_message_files_document on document_message_files (account_id, document_id);
create index document_message_files_sha256 on document_message_files (sha256);
create index document_message_files_user on document_message_files (user_id);
create index document_message_files_unsent on document_message_files (created_at) where message_id is null;
