-- What an account wants to stand on its invoices.
create table billing_details (
  account_id bigint primary key references accounts,
  name text not null default '',
  company text not null default '',
  address text not null default '',
  tax_id text not null default '',
  email text not null default '',
  updated_at timestamptz not null,
  version integer not null default 1
);

-- The last number given: locked until the invoice is there or not, so that no number is left out.
create table invoice_counter (
  is_only boolean primary key default true check (is_only),
  last_number integer not null
);
insert into invoice_counter (last_number) values (0);

-- Never changed but for whether it is paid, and never deleted.
create table invoices (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  number integer not null unique,
  -- One invoice for each.
  key text not null unique,
  payment_id bigint not null unique,
  state text not null default 'open' check (state in ('open', 'paid', 'void')),
  locale text not null,
  currency text not null,
  lines jsonb not null,
  totals jsonb not null,
  total bigint not null,
  -- Who sold and who bought, as they were called then.
  seller jsonb not null,
  buyer jsonb not null,
  is_test boolean not null,
  card jsonb,
  refunded_amount bigint not null default 0,
  issued_at timestamptz not null,
  paid_at timestamptz,
  primary key (account_id, id)
);

create table subscriptions (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  state text not null check (state in ('starting', 'active', 'past_due', 'unpaid', 'ended')),
  -- As the plan was when it was bought; those of the next period where another plan was chosen.
  terms jsonb not null,
  next_terms jsonb,
  -- Periods are counted in months from here, so that one that begins on the 31st comes back to it.
  anchor timestamptz not null,
  months integer not null default 0,
  period_start timestamptz not null,
  period_end timestamptz not null,
  cancel_at_period_end boolean not null default false,
  -- Since when a payment is owed that failed, and how many mails have said so.
  failed_since timestamptz,
  reminded integer not null default 0,
  created_at timestamptz not null,
  ended_at timestamptz,
  version integer not null default 1,
  primary key (account_id, id)
);
create unique index subscriptions_one on subscriptions (account_id) where state <> 'ended';
create index subscriptions_due on subscriptions (period_end) where state <> 'ended';

-- What is asked for: for a period, or for what a better plan costs more in what is left of one.
create table subscription_charges (
  account_id bigint not null,
  id bigint generated always as identity unique,
  subscription_id bigint not null,
  kind text not null check (kind in ('period', 'change')),
  period_start timestamptz not null,
  period_end timestamptz not null,
  total bigint not null,
  currency text not null,
  payment_id bigint unique,
  -- `unwanted`: its payment is to be cancelled.
  state text not null default 'open' check (state in ('open', 'failed', 'paid', 'unwanted', 'cancelled')),
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, subscription_id) references subscriptions
);
-- No period is charged twice.
create unique index subscription_charges_period on subscription_charges (account_id, subscription_id, period_start)
  where kind = 'period';
create index subscription_charges_unwanted on subscription_charges (id) where state = 'unwanted';
create index subscription_charges_of on subscription_charges (account_id, subscription_id);
