-- Applications subscribe to what happens in an account. What they subscribed to goes with them.
alter table webhooks add column application_id bigint references oauth_applications (id) on delete cascade;
create index webhooks_application on webhooks (application_id, created_by) where application_id is not null;

-- Pages of other sites show the preparing editor in a frame: each session opens one draft.
create table editor_sessions (
  token_hash bytea primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  application_id bigint not null references oauth_applications (id) on delete cascade,
  document_id bigint not null,
  -- For whom it acts.
  user_id bigint not null references users (id) on delete cascade,
  -- Made by what this person allowed the application: it ends with that.
  is_by_grant boolean not null,
  may_send boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Sent, closed, or taken back.
  ended_at timestamptz,
  foreign key (account_id, document_id) references documents (account_id, id) on delete cascade
);
create index editor_sessions_expired on editor_sessions (expires_at);
create index editor_sessions_document on editor_sessions (account_id, document_id);
create index editor_sessions_application on editor_sessions (application_id);
create index editor_sessions_user on editor_sessions (user_id);
