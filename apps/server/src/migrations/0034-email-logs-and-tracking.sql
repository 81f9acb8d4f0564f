-- What became of a mail after it left: said by a mail server that returned it, or by the operator's gateway.
alter table mails
  -- Of the token in the address that the mail's button leads to. Whether that link was opened stands with the link.
  add column token_hash bytea,
  -- What the receiving server or the gateway said last about this mail.
  add column answer text,
  add column delivered_at timestamptz,
  add column bounced_at timestamptz,
  add column complained_at timestamptz;

drop index mails_document;
create index mails_document on mails (account_id, document_id, id);
create index mails_message_id on mails (message_id);

-- The first time that a person opened it; not by a program that looks at links.
alter table recipient_links add column opened_at timestamptz;

-- How long each page was in view in a recipient's browser, as the browser said. One row for a page in a round, so that
-- there are never more rows than pages.
create table page_times (
  account_id bigint not null,
  document_id bigint not null,
  recipient_id bigint not null,
  round integer not null,
  file_id bigint not null,
  page integer not null check (page > 0),
  milliseconds integer not null check (milliseconds >= 0),
  visits integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (account_id, recipient_id, round, file_id, page),
  foreign key (account_id, document_id) references documents on delete cascade,
  foreign key (account_id, recipient_id) references recipients on delete cascade,
  foreign key (account_id, file_id) references document_files on delete cascade
);
create index page_times_file on page_times (account_id, file_id);
