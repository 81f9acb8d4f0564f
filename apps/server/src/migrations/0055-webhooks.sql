-- Addresses of an account that are told what happens in it.
create table webhooks (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  url text not null,
  description text not null default '',
  events text[] not null,
  -- Null while it is enabled.
  disabled_reason text check (disabled_reason in ('off', 'failing', 'gone')),
  disabled_at timestamptz,
  secret_sealed bytea not null,
  -- Of before the last rotation: it signs beside the present one until then.
  old_secret_sealed bytea,
  old_secret_until timestamptz,
  -- In a row, of whichever delivery.
  failures integer not null default 0,
  failing_since timestamptz,
  -- Nothing is sent before.
  rests_until timestamptz,
  created_by bigint not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (account_id, id),
  check ((disabled_reason is null) = (disabled_at is null)),
  check ((old_secret_sealed is null) = (old_secret_until is null))
);
create index webhooks_creator on webhooks (created_by);

-- What is to be sent and what was: written in the transaction of what happened, kept for 30 days.
create table webhook_deliveries (
  account_id bigint not null,
  id bigint generated always as identity unique,
  webhook_id bigint not null,
  -- The same for every webhook that is told, and in every try.
  message_id text not null,
  type text not null,
  -- What it is about: deliveries of one lane are sent one after the other, in the order of their ids.
  lane text not null,
  document_id bigint,
  payload text not null,
  state text not null default 'waiting' check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0,
  last_status integer,
  first_tried_at timestamptz,
  next_try_at timestamptz not null,
  -- While it is being sent; free soon after a crash.
  leased_until timestamptz,
  created_at timestamptz not null,
  delivered_at timestamptz,
  primary key (account_id, id),
  unique (webhook_id, message_id),
  foreign key (account_id, webhook_id) references webhooks on delete cascade
);
create index webhook_deliveries_list on webhook_deliveries (account_id, webhook_id, id desc);
create index webhook_deliveries_waiting on webhook_deliveries (webhook_id, id) where state = 'waiting';
create index webhook_deliveries_lanes on webhook_deliveries (webhook_id, lane, id) where state = 'waiting';
create index webhook_deliveries_leased on webhook_deliveries (webhook_id) where leased_until is not null;
create index webhook_deliveries_created on webhook_deliveries (created_at);

create table webhook_tries (
  account_id bigint not null,
  id bigint generated always as identity primary key,
  delivery_id bigint not null,
  at timestamptz not null,
  milliseconds integer not null,
  status integer,
  failure text,
  -- The beginning of what was answered.
  answer text not null,
  foreign key (account_id, delivery_id) references webhook_deliveries on delete cascade
);
create index webhook_tries_delivery on webhook_tries (account_id, delivery_id);
