-- What the installation sells.
create table products (
  id bigint generated always as identity primary key,
  name text not null,
  sku text not null,
  category text not null check (category in ('bags', 'cloths', 'devices', 'shoes', 'watches')),
  brand text not null,
  vendor text not null,
  tags text[] not null,
  status text not null check (status in ('published', 'disabled', 'archive')),
  quantity integer not null check (quantity >= 0),
  -- With no more pieces than these it is limited.
  limited_from integer not null check (limited_from >= 0),
  stock_set text check (stock_set in ('in_stock', 'limited', 'out_of_stock')),
  stock text not null generated always as (coalesce(stock_set, case
    when quantity = 0 then 'out_of_stock' when quantity <= limited_from then 'limited' else 'in_stock' end)) stored,
  -- In the smallest unit of the installation's currency.
  price bigint not null check (price >= 0),
  bulk_price bigint check (bulk_price between 0 and price),
  bulk_from integer check (bulk_from >= 2),
  -- In parts per million.
  tax_rate integer not null check (tax_rate between 0 and 1000000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- It can be brought back for a while.
  deleted_at timestamptz,
  version integer not null default 1,
  check ((bulk_price is null) = (bulk_from is null))
);
create unique index products_sku_key on products (lower(sku)) where deleted_at is null;
create index products_deleted on products (deleted_at) where deleted_at is not null;

create table product_images (
  id bigint generated always as identity primary key,
  product_id bigint not null references products on delete cascade,
  -- The first one is the cover.
  position integer not null,
  -- Of its address: another picture has another one.
  key text not null unique,
  sha256 text not null,
  width integer not null,
  height integer not null
);
create index product_images_product on product_images (product_id, position);
create index product_images_sha256 on product_images (sha256);

-- What changed many products at once, so that it can be undone.
create table product_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  act text not null check (act in ('publish', 'disable', 'archive', 'delete')),
  at timestamptz not null,
  undone_at timestamptz
);
create index product_changes_user on product_changes (user_id);
create index product_changes_at on product_changes (at);

-- What each of them was before.
create table product_change_items (
  change_id bigint not null references product_changes on delete cascade,
  product_id bigint not null references products on delete cascade,
  status text not null,
  primary key (change_id, product_id)
);
create index product_change_items_product on product_change_items (product_id);

-- Uploaded lists: what of them is right, and what is wrong.
create table product_imports (
  id bigint generated always as identity primary key,
  user_id bigint not null references users,
  file_name text not null,
  row_count integer not null,
  new_count integer not null,
  known_count integer not null,
  ignored_columns text[] not null,
  -- {header, rows, wrong}
  kept jsonb not null,
  created_at timestamptz not null,
  -- {created, changed}, once it was started.
  outcome jsonb
);
create index product_imports_user on product_imports (user_id);
create index product_imports_created on product_imports (created_at);

-- The last number that was given: taken under its lock, in the transaction of the order, so that there are no gaps.
create table order_numbers (
  is_only boolean primary key default true check (is_only),
  last bigint not null
);
insert into order_numbers (last) values (0);

-- What was bought and on which terms. A row's states say what its entries have come to; nothing of what was bought is changed.
create table orders (
  id bigint generated always as identity primary key,
  number bigint not null unique,
  created_by bigint not null references users,
  -- The contact it was made for, in the account of the one who made it; gone contacts leave the words in `customer`.
  account_id bigint not null references accounts,
  contact_id bigint,
  -- {name, email, phone, company, street, city, region, postalCode, country}
  customer jsonb not null,
  locale text not null,
  note text not null,
  currency text not null,
  subtotal bigint not null check (subtotal >= 0),
  discount bigint not null check (discount between 0 and subtotal),
  shipping bigint not null check (shipping >= 0),
  -- [{rate, net, tax}]
  taxes jsonb not null,
  tax bigint not null check (tax >= 0),
  total bigint not null check (total >= 0),
  payment_id bigint,
  payment text not null check (payment in ('unpaid', 'paid', 'partly_refunded', 'refunded')),
  refunded bigint not null default 0 check (refunded between 0 and total),
  is_fulfilled boolean not null default false,
  created_at timestamptz not null,
  paid_at timestamptz,
  cancelled_at timestamptz,
  version integer not null default 1
);
create index orders_created_by on orders (created_by);
create index orders_account on orders (account_id);
create index orders_created on orders (created_at);

-- As they were when they were bought.
create table order_lines (
  order_id bigint not null references orders on delete cascade,
  position integer not null,
  -- Null once the product is gone for good.
  product_id bigint references products on delete set null,
  name text not null,
  sku text not null,
  quantity integer not null check (quantity > 0),
  price bigint not null check (price >= 0),
  is_bulk boolean not null,
  tax_rate integer not null,
  primary key (order_id, position)
);
create index order_lines_product on order_lines (product_id);

-- Everything that happened to an order, in its order.
create table order_entries (
  id bigint generated always as identity primary key,
  order_id bigint not null references orders on delete cascade,
  at timestamptz not null,
  kind text not null check (kind in
    ('created', 'paid', 'payment_failed', 'refund_asked', 'refunded', 'fulfilled', 'unfulfilled', 'cancelled', 'noted')),
  -- Null: the payment's own news.
  user_id bigint references users,
  amount bigint,
  note text not null default ''
);
create index order_entries_order on order_entries (order_id, id);
create index order_entries_user on order_entries (user_id);
