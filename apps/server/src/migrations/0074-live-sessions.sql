-- The sender and one recipient beside a document. Pictures travel between their browsers; what is kept is who met whom and when.
create table live_sessions (
  account_id bigint not null,
  id bigint generated always as identity unique,
  document_id bigint not null,
  recipient_id bigint not null,
  -- Who invited the recipient, and is the only one of the account who may be in it.
  user_id bigint not null references users,
  invited_at timestamptz not null,
  started_at timestamptz,
  ended_at timestamptz,
  ended_by text check (ended_by in ('sender', 'recipient')),
  ending text,
  sender_screen text not null default 'off' check (sender_screen in ('off', 'on', 'ended')),
  sender_camera text not null default 'off' check (sender_camera in ('off', 'on', 'ended')),
  recipient_screen text not null default 'off' check (recipient_screen in ('off', 'on', 'ended')),
  recipient_camera text not null default 'off' check (recipient_camera in ('off', 'on', 'ended')),
  -- The one connection of each side, in whichever process it is.
  sender_line uuid,
  sender_seen_at timestamptz,
  recipient_line uuid,
  -- By which the recipient agreed: when it dies, someone else may have the part.
  recipient_link bytea,
  recipient_seen_at timestamptz,
  primary key (account_id, id),
  foreign key (account_id, document_id) references documents on delete cascade,
  foreign key (account_id, recipient_id) references recipients on delete cascade,
  check ((ended_at is null) = (ending is null))
);
create unique index live_sessions_open on live_sessions (account_id, document_id) where ended_at is null;
create index live_sessions_open_at on live_sessions (invited_at) where ended_at is null;
create index live_sessions_ended on live_sessions (ended_at) where ended_at is not null;
create index live_sessions_recipient on live_sessions (account_id, recipient_id);
create index live_sessions_user on live_sessions (user_id);

-- Each opens one connection, once.
create table live_tickets (
  token_hash bytea primary key,
  session_id bigint not null references live_sessions (id) on delete cascade,
  side text not null check (side in ('sender', 'recipient')),
  expires_at timestamptz not null
);
create index live_tickets_session on live_tickets (session_id);
create index live_tickets_expired on live_tickets (expires_at);

-- What one side says to the other, until the process that holds the other's connection takes it. Nothing of it is worth keeping.
create unlogged table live_messages (
  id bigint generated always as identity primary key,
  session_id bigint not null,
  to_side text not null check (to_side in ('sender', 'recipient')),
  body text not null,
  created_at timestamptz not null
);
create index live_messages_waiting on live_messages (session_id, to_side, id);
create index live_messages_old on live_messages (created_at);
