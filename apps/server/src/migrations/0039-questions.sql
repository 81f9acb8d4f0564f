-- What a recipient asked the sender of a document, and what was answered. One thread for each person who had the part.
create table document_messages (
  account_id bigint not null,
  id bigint generated always as identity,
  document_id bigint not null,
  recipient_id bigint not null,
  -- Of who had the part then: someone to whom it was assigned later sees nothing of it.
  holder_name text not null,
  holder_email text not null,
  kind text not null check (kind in ('question', 'answer')),
  -- Who answered.
  user_id bigint references users,
  text text not null,
  -- The evidence has a hash of salt and text: with this row goes the way to guess at a short text.
  salt bytea not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, document_id) references documents on delete cascade,
  foreign key (account_id, recipient_id) references recipients on delete cascade,
  check ((kind = 'answer') = (user_id is not null))
);
create index document_messages_document on document_messages (account_id, document_id, id);
create index document_messages_recipient on document_messages (account_id, recipient_id);
create index document_messages_holder on document_messages (lower(holder_email));
create index document_messages_user on document_messages (user_id);
