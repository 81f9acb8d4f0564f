-- What the installation sells to its accounts: plans, and bundles of sign requests. Nothing is deleted: what is no longer sold is not active.
create table plans (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('plan', 'bundle')),
  name text not null,
  sku text not null,
  -- Null: without limit.
  stock integer check (stock >= 0),
  -- Amounts are of the currency's smallest unit, before tax.
  monthly_price bigint check (monthly_price >= 0),
  yearly_price bigint check (yearly_price >= 0),
  price bigint check (price >= 0),
  bulk_price bigint check (bulk_price >= 0),
  bulk_from integer check (bulk_from >= 2),
  currency text not null,
  -- In parts per million.
  tax_rate integer not null check (tax_rate between 0 and 1000000),
  requests_included integer check (requests_included >= 0),
  features text[] not null default '{}',
  -- What accounts have that bought none.
  is_start boolean not null default false,
  is_active boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  check (case kind
    when 'plan' then monthly_price is not null and yearly_price is not null and price is null and bulk_price is null
    else monthly_price is null and yearly_price is null and price is not null and requests_included > 0 and not is_start end),
  check ((bulk_price is null) = (bulk_from is null)),
  check (not is_start or (monthly_price = 0 and yearly_price = 0 and stock is null))
);
create unique index plans_sku_key on plans (lower(sku));
create unique index plans_start_key on plans (is_start) where is_start;

-- One row for each account whose requests are counted: sendings of an account take turns at it. It remembers what was warned of.
create table request_meters (
  account_id bigint primary key references accounts,
  plan_warned_from timestamptz,
  plan_warned smallint not null default 0,
  bundles_warned_for bigint,
  bundles_warned smallint not null default 0
);

-- Sign requests that were bought, with the terms of then.
create table request_bundles (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  plan_id bigint not null references plans,
  name text not null,
  sku text not null,
  quantity integer not null check (quantity > 0),
  price bigint not null check (price >= 0),
  tax_rate integer not null,
  currency text not null,
  count integer not null check (count > 0),
  used integer not null default 0 check (used between 0 and count),
  state text not null default 'awaiting' check (state in ('awaiting', 'active', 'ended', 'cancelled')),
  payment_id bigint,
  bought_by bigint references users on delete set null,
  created_at timestamptz not null,
  bought_at timestamptz,
  ended_at timestamptz,
  primary key (account_id, id),
  check (state <> 'active' or bought_at is not null)
);
create index request_bundles_plan on request_bundles (plan_id);
create index request_bundles_buyer on request_bundles (bought_by);
create index request_bundles_open on request_bundles (account_id, bought_at, id) where state = 'active' and used < count;
create index request_bundles_awaiting on request_bundles (created_at) where state = 'awaiting';

-- One for each document that was sent, in each of its rounds. It stays when the document goes: it was sent.
create table request_takings (
  account_id bigint not null references accounts,
  document_id bigint not null,
  round integer not null check (round > 0),
  -- Null: of the plan.
  bundle_id bigint,
  taken_at timestamptz not null,
  given_back_at timestamptz,
  primary key (account_id, document_id, round),
  foreign key (account_id, bundle_id) references request_bundles
);
create index request_takings_plan on request_takings (account_id, taken_at) where bundle_id is null and given_back_at is null;
create index request_takings_bundle on request_takings (account_id, bundle_id) where bundle_id is not null;
