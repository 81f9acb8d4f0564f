-- How a recipient shows who they are. What is secret is sealed under the account's key; for the copy of a recipient in a document
-- of their own it is bound to the recipient it was copied from.
alter table recipients
  add column kba_provider text,
  add column identity_secret bytea,
  add column identity_secret_from text check (identity_secret_from in ('given', 'contact')),
  -- Wrong answers since the last right one; the fifth locks this recipient out until the sender lets them in again.
  add column identity_tries integer not null default 0,
  add column identity_locked_at timestamptz,
  add constraint recipients_identity_check
    check (identity in ('link', 'email_code', 'sms_code', 'access_code', 'ssn_last4', 'kba'));

-- How many of its recipients, or of its separate documents' recipients, are locked out: lists offer to unlock without reading them.
alter table documents add column locked_recipients integer not null default 0;

-- What a recipient was asked last: a code that was sent, hashed under a key, or questions. One right answer uses it up.
create table identity_challenges (
  account_id bigint not null,
  recipient_id bigint not null,
  code_hash bytea,
  code_channel text check (code_channel in ('email', 'sms')),
  code_sent_at timestamptz,
  -- Never set back: it names each code's mail or message for ever.
  codes_sent integer not null default 0,
  questions jsonb,
  primary key (account_id, recipient_id),
  foreign key (account_id, recipient_id) references recipients on delete cascade
);

-- A browser that has passed: for one link, until it expires. The proof is shown once and kept hashed.
create table identity_proofs (
  proof_hash bytea primary key,
  link_hash bytea not null references recipient_links on delete cascade,
  account_id bigint not null,
  recipient_id bigint not null,
  passed_at timestamptz not null,
  expires_at timestamptz not null
);
create index identity_proofs_recipient on identity_proofs (account_id, recipient_id);
create index identity_proofs_expired on identity_proofs (expires_at);

-- The least that recipients of a team's documents show.
alter table teams add column required_identity text not null default 'link'
  check (required_identity in ('link', 'email_code', 'sms_code', 'access_code', 'ssn_last4'));

-- The outbox of text messages, as `mails` is that of mails.
create table text_messages (
  id bigint generated always as identity primary key,
  dedupe_key text not null unique,
  account_id bigint,
  event text not null,
  to_number text not null,
  -- Encrypted: it holds a code. Emptied once a real gateway took the message.
  body_sealed bytea,
  state text not null default 'queued' check (state in ('queued', 'sent', 'caught', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index text_messages_due on text_messages (next_attempt_at) where state = 'queued';
create index text_messages_caught on text_messages (id desc) where state = 'caught';
