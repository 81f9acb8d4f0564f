-- Who an account is at a payment provider. The provider's id is null until its answer is known.
create table payment_customers (
  account_id bigint not null references accounts,
  provider text not null,
  key uuid not null unique,
  customer text,
  created_at timestamptz not null,
  primary key (account_id, provider),
  unique (provider, customer)
);

-- Cards that a provider keeps for an account. Numbers never come here. Removed ones stay until the account goes, so that an old answer
-- of the provider does not bring them back.
create table payment_cards (
  id bigint generated always as identity unique,
  account_id bigint not null,
  provider text not null,
  card text not null,
  brand text not null,
  last4 text not null,
  expiry_month integer not null,
  expiry_year integer not null,
  is_primary boolean not null default false,
  created_at timestamptz not null,
  removed_at timestamptz,
  primary key (account_id, id),
  unique (provider, card),
  check (removed_at is null or not is_primary),
  foreign key (account_id, provider) references payment_customers
);
create unique index payment_cards_primary on payment_cards (account_id, provider) where is_primary;

-- A card that someone begins to save.
create table payment_setups (
  id bigint generated always as identity unique,
  account_id bigint not null,
  provider text not null,
  key uuid not null unique,
  setup text,
  state text not null default 'open' check (state in ('open', 'action', 'processing', 'saved', 'failed', 'cancelled')),
  card_id bigint,
  created_at timestamptz not null,
  primary key (account_id, id),
  unique (provider, setup),
  foreign key (account_id, provider) references payment_customers on delete cascade,
  foreign key (account_id, card_id) references payment_cards on delete set null (card_id)
);
create index payment_setups_card on payment_setups (account_id, card_id);
create index payment_setups_created on payment_setups (created_at);

-- What is owed, by an account or by someone without one. `key`: one payment for each.
create table payments (
  id bigint generated always as identity primary key,
  account_id bigint references accounts,
  purpose text not null check (purpose in ('subscription', 'bundle', 'order')),
  purpose_id bigint not null,
  amount bigint not null check (amount >= 0),
  currency text not null,
  description text not null,
  key text not null unique,
  state text not null default 'open'
    check (state in ('open', 'action', 'processing', 'paid', 'failed', 'cancelled')),
  failure text,
  refunded_amount bigint not null default 0 check (refunded_amount between 0 and amount),
  card_brand text,
  card_last4 text,
  -- Chosen with the first attempt, and kept.
  provider text,
  paid_attempt_id bigint,
  -- Names the attempt that a task is to make.
  collection uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  settled_at timestamptz,
  check ((failure is null) or state = 'failed')
);
create index payments_account on payments (account_id, id desc);
create index payments_purpose on payments (purpose, purpose_id);
create index payments_owed on payments (account_id) where state in ('open', 'action', 'processing', 'failed');
create index payments_processing on payments (updated_at) where state = 'processing';

-- Each charge at the provider: written before the call, with the key that makes the call safe to repeat.
create table payment_attempts (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  provider text not null,
  kind text not null check (kind in ('page', 'saved')),
  key uuid not null unique,
  -- What asked for it, where a task did.
  collection uuid unique,
  customer text,
  card text,
  charge text,
  state text not null default 'prepared'
    check (state in ('prepared', 'open', 'action', 'processing', 'paid', 'failed', 'cancelled')),
  failure text,
  refunded_amount bigint not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- When nothing more was to be expected of it.
  ended_at timestamptz,
  unique (provider, charge)
);
create index payment_attempts_payment on payment_attempts (payment_id, id);
-- Never two that could both take the money.
create unique index payment_attempts_live on payment_attempts (payment_id) where ended_at is null;
create index payment_attempts_unfinished on payment_attempts (updated_at) where ended_at is null;

create table payment_refunds (
  id bigint generated always as identity primary key,
  payment_id bigint not null references payments,
  attempt_id bigint not null references payment_attempts,
  amount bigint not null check (amount > 0),
  -- What asked for it; null for money that was not owed and goes back by itself.
  key text unique,
  provider_key uuid not null unique,
  -- The provider knows a key for a day.
  keyed_at timestamptz not null,
  state text not null default 'due' check (state in ('due', 'done', 'refused')),
  created_at timestamptz not null,
  done_at timestamptz
);
create index payment_refunds_payment on payment_refunds (payment_id);
create unique index payment_refunds_unowed on payment_refunds (attempt_id) where key is null;
create index payment_refunds_due on payment_refunds (created_at) where state = 'due';

-- What providers told us by themselves: each is handled once.
create table payment_notices (
  provider text not null,
  notice text not null,
  subject_kind text,
  subject_id text,
  received_at timestamptz not null,
  handled_at timestamptz,
  primary key (provider, notice)
);
create index payment_notices_waiting on payment_notices (received_at) where handled_at is null;
create index payment_notices_received on payment_notices (received_at);

-- Up to when the charges of a provider were compared with ours.
create table payment_comparisons (
  provider text primary key,
  compared_to timestamptz not null
);
