-- What the built-in test provider keeps: as little as Stripe would know, and neither names nor card numbers. A card is the token that
-- the card frame made of a test number.
create table test_provider_customers (
  id text primary key,
  reference text not null,
  created_at timestamptz not null
);

create table test_provider_cards (
  id text primary key,
  customer_id text not null references test_provider_customers on delete cascade,
  token text not null,
  expiry_month integer not null check (expiry_month between 1 and 12),
  expiry_year integer not null,
  created_at timestamptz not null
);
create index test_provider_cards_customer on test_provider_cards (customer_id, created_at);

create table test_provider_charges (
  id text primary key,
  customer_id text references test_provider_customers on delete set null,
  amount bigint not null check (amount > 0),
  currency text not null,
  description text not null,
  reference text not null,
  state text not null check (state in ('open', 'action', 'processing', 'paid', 'failed', 'cancelled')),
  failure text,
  -- The last card that was tried.
  token text,
  refunded_amount bigint not null default 0 check (refunded_amount between 0 and amount),
  -- When a processing charge turns out to be paid.
  settles_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index test_provider_charges_updated on test_provider_charges (updated_at, id);
create index test_provider_charges_due on test_provider_charges (settles_at) where settles_at is not null;

create table test_provider_setups (
  id text primary key,
  customer_id text not null references test_provider_customers on delete cascade,
  state text not null check (state in ('open', 'action', 'saved', 'failed')),
  failure text,
  -- The last card that was tried: it is saved once its bank agrees.
  token text,
  expiry_month integer,
  expiry_year integer,
  card_id text references test_provider_cards on delete set null,
  created_at timestamptz not null
);

-- The answer to each write, by its key: the same key gets the same answer for a day.
create table test_provider_answers (
  key text primary key,
  request_hash text not null,
  answer jsonb,
  created_at timestamptz not null
);
create index test_provider_answers_created on test_provider_answers (created_at);

-- What the webhook is told.
create table test_provider_notices (
  id text primary key,
  subject_kind text not null check (subject_kind in ('charge', 'setup', 'card')),
  subject_id text not null,
  -- Null once it was delivered, or given up.
  due_at timestamptz,
  deliveries_left integer not null default 1,
  tries integer not null default 0,
  created_at timestamptz not null
);
create index test_provider_notices_due on test_provider_notices (due_at) where due_at is not null;
create index test_provider_notices_created on test_provider_notices (created_at);
