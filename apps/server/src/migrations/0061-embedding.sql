-- Pages of other sites show a part of the product in a frame.

alter table oauth_applications add column embed_origins text[] not null default '{}';

-- A link that was made for a frame is short-lived.
alter table recipient_links add column expires_at timestamptz;

create table embed_sessions (
  token_hash bytea primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  application_id bigint not null references oauth_applications (id) on delete cascade,
  document_id bigint not null,
  recipient_id bigint not null,
  created_by bigint not null references users (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade
);

create index embed_sessions_expired on embed_sessions (expires_at);
create index embed_sessions_document on embed_sessions (account_id, document_id);
create index embed_sessions_application on embed_sessions (application_id);
create index embed_sessions_creator on embed_sessions (created_by);
