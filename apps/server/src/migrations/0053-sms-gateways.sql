-- Providers that carry text messages. Those of the installation have no account.
create table sms_gateways (
  id bigint generated always as identity primary key,
  account_id bigint references accounts (id) on delete cascade,
  kind text not null check (kind in ('twilio', 'plivo', 'vonage', 'clicksend', 'telnyx', 'messagebird')),
  name text not null,
  phone_number text not null,
  -- What is no secret.
  fields jsonb not null default '{}',
  -- Encrypted, for this row alone.
  secrets_sealed bytea,
  is_default boolean not null default false,
  last_outcome text check (last_outcome in ('sent', 'refused', 'away')),
  last_answer text not null default '',
  last_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz,
  version integer not null default 1
);
create unique index sms_gateways_default_key on sms_gateways (coalesce(account_id, 0)) where is_default and deleted_at is null;
create index sms_gateways_account on sms_gateways (account_id);

alter table text_messages
  -- Without a reference: what is deleted there is no matter of the outbox.
  add column gateway_id bigint,
  -- The provider may have taken it, and knows it by its key: no other gateway gets it.
  add column is_bound boolean not null default false,
  add column provider_id text,
  add column answer text not null default '',
  -- What its receipt says.
  add column delivery text check (delivery in ('delivered', 'undelivered')),
  add column reported_at timestamptz;
