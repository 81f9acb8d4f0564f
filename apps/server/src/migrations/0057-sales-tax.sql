-- Where an account collects sales tax: one row for each place of business.
create table sales_tax_registrations (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  created_by bigint not null references users,
  -- {street, city, state, postalCode}
  address jsonb,
  is_complete boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1
);
create index sales_tax_registrations_account on sales_tax_registrations (account_id, id);
create index sales_tax_registrations_created_by on sales_tax_registrations (created_by);

create table sales_tax_agencies (
  id bigint generated always as identity primary key,
  registration_id bigint not null references sales_tax_registrations on delete cascade,
  position integer not null,
  level text not null check (level in ('state', 'county', 'city')),
  name text not null,
  -- Under the account's key.
  tax_id_sealed bytea,
  tax_id_end text,
  account_number text not null default '',
  reporting text not null check (reporting in ('cash', 'accrual')),
  due_day integer not null check (due_day between 1 and 31),
  -- [{from, frequency}], the oldest first
  frequencies jsonb not null
);
create index sales_tax_agencies_registration on sales_tax_agencies (registration_id, position);

create table sales_tax_rates (
  id bigint generated always as identity primary key,
  registration_id bigint not null references sales_tax_registrations on delete cascade,
  agency_id bigint not null references sales_tax_agencies on delete cascade,
  position integer not null,
  name text not null,
  kind text not null check (kind in ('single', 'combined')),
  -- [{from, parts: [{name, rate}]}], the oldest first; rates in parts per million
  versions jsonb not null
);
create index sales_tax_rates_registration on sales_tax_rates (registration_id, position);
create index sales_tax_rates_agency on sales_tax_rates (agency_id);

create table sales_tax_periods (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  registration_id bigint not null references sales_tax_registrations on delete cascade,
  agency_id bigint not null references sales_tax_agencies on delete cascade,
  frequency text not null,
  from_day date not null,
  to_day date not null,
  due_on date not null,
  prepayment_due_on date,
  state text not null default 'open' check (state in ('open', 'filed', 'paid')),
  -- What was entered: {gross, exempt, taxable, prepaid, adjustment, note}; null until then.
  figures jsonb,
  -- The rates as they were when it was filed; null while they follow those of the registration.
  lines jsonb,
  to_pay bigint not null default 0,
  filed_on date,
  paid_on date,
  confirmation text not null default '',
  version integer not null default 1,
  unique (agency_id, from_day),
  check (to_day >= from_day)
);
create index sales_tax_periods_due on sales_tax_periods (account_id, due_on, id);
create index sales_tax_periods_registration on sales_tax_periods (registration_id);
