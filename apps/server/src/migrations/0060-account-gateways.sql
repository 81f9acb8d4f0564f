-- Texts of one account: their list, the export and the erasure of one's data.
create index text_messages_account on text_messages (account_id, id desc);

-- For a day a deleted webhook can be brought back.
alter table webhooks add column deleted_at timestamptz;
create index webhooks_deleted on webhooks (deleted_at) where deleted_at is not null;

-- How far someone of the account has read what one recipient and the sender wrote to each other.
create table conversation_reads (
  account_id bigint not null,
  user_id bigint not null references users,
  recipient_id bigint not null,
  -- In lower case: the thread is of who had the part.
  holder_email text not null,
  message_id bigint not null,
  primary key (account_id, user_id, recipient_id, holder_email),
  foreign key (account_id, recipient_id) references recipients on delete cascade
);
create index conversation_reads_user on conversation_reads (user_id);
create index conversation_reads_recipient on conversation_reads (account_id, recipient_id);
