-- What the shell shows: everybody's own look, notifications, members and invitations to be counted.

-- {"scheme", "direction", "colour", "controlSize", "layout"}; null until chosen.
alter table users add column appearance jsonb;

-- Who belongs to a team, and who is asked to.
create table team_members (
  account_id bigint not null references accounts,
  user_id bigint not null references users,
  role text not null check (role in ('admin', 'member')),
  joined_at timestamptz not null default now(),
  primary key (account_id, user_id)
);
create index team_members_user on team_members (user_id);

create table invitations (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  email text not null,
  role text not null check (role in ('admin', 'member')),
  invited_by bigint not null references users,
  status text not null default 'pending' check (status in ('pending', 'rejected', 'accepted')),
  created_at timestamptz not null default now(),
  primary key (account_id, id)
);
create unique index invitations_pending on invitations (account_id, lower(email)) where status = 'pending';

-- Written in the transaction of what it tells of. One per (user, event): `dedupe_key` holds that promise.
create table notifications (
  user_id bigint not null references users,
  -- No index of its own: a planner would walk everybody's rows along it to find those of one person.
  id bigint generated always as identity,
  account_id bigint not null references accounts,
  document_id bigint not null,
  status text not null check (status in
    ('signed', 'created', 'viewed', 'sent', 'completed', 'rejected', 'expired', 'undelivered')),
  -- Who did it, as they were called then; null where nobody did.
  actor_name text,
  dedupe_key text not null,
  -- Shown in the application: what is only wanted by mail is kept for the daily one and not listed.
  is_listed boolean not null default true,
  -- To be told in the next daily mail; emptied when it was.
  is_for_summary boolean not null default false,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (user_id, id),
  foreign key (account_id, document_id) references documents
);
create unique index notifications_dedupe_key on notifications (user_id, dedupe_key);
create index notifications_listed on notifications (user_id, id desc) where is_listed;
create index notifications_by_status on notifications (user_id, status, id desc) where is_listed;
create index notifications_unread on notifications (user_id, id desc) where is_listed and read_at is null;
create index notifications_summary on notifications (user_id) where is_for_summary;
-- Old ones are taken away by their age; rows lie in the order of their time.
create index notifications_age on notifications using brin (created_at);

create table notification_preferences (
  user_id bigint not null references users,
  status text not null,
  in_app boolean not null,
  mail boolean not null,
  daily boolean not null,
  primary key (user_id, status)
);

-- When the daily mail leaves, and when the last one did.
create table notification_schedules (
  user_id bigint primary key references users,
  time_zone text not null default 'UTC',
  summary_on date
);

-- The dashboard counts what happened within a span of days.
create index documents_by_creator on documents (account_id, creator_id, created_at desc, id desc) where deleted_at is null;
create index documents_created on documents (account_id, created_at) where deleted_at is null;
create index documents_sealed on documents (account_id, sealed_at) where sealed_at is not null and deleted_at is null;
create index recipients_submitted on recipients (account_id, submitted_at) where submitted_at is not null;
-- What waits for somebody, and what of it expires soon; the condition is that of documents.conditions.reads.ts.
create index documents_waiting on documents (account_id, expires_at)
  where state in ('sent', 'viewed', 'submitted') and finished_at is null and deleted_at is null and archived_at is null;
-- What waits for a person, whichever account it belongs to.
create index recipients_waiting on recipients (lower(email)) where state in ('invited', 'viewed');
