-- What a preparer asks a client for, for one tax year.
create table checklists (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  contact_id bigint not null,
  created_by bigint not null references users,
  tax_year integer not null,
  state text not null default 'draft' check (state in ('draft', 'out', 'closed')),
  locale text not null,
  message text not null default '',
  due_on date,
  auto_reminders boolean not null default true,
  remind_after_days integer not null,
  remind_every_days integer not null,
  remind_most integer not null,
  reminder_count integer not null default 0,
  reminded_at timestamptz,
  -- Null: not planned yet.
  remind_at timestamptz,
  sent_at timestamptz,
  closed_at timestamptz,
  -- Counted with each change of an item, so that lists read no items.
  item_count integer not null default 0,
  missing_count integer not null default 0,
  received_count integer not null default 0,
  -- Papers that no one was notified of yet, and when someone was last.
  unnotified_papers integer not null default 0,
  notified_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  foreign key (account_id, contact_id) references contacts (account_id, id)
);
create index checklists_account on checklists (account_id, id desc);
create index checklists_contact on checklists (account_id, contact_id);
create index checklists_created_by on checklists (created_by);
create index checklists_reminders on checklists (remind_at) where state = 'out' and auto_reminders and missing_count > 0;
create index checklists_unnotified on checklists (notified_at) where unnotified_papers > 0;

create table checklist_items (
  id bigint generated always as identity primary key,
  checklist_id bigint not null references checklists on delete cascade,
  position integer not null,
  -- Of the ready list; `other` has its own name alone.
  kind text not null,
  name text not null default '',
  note text not null default '',
  is_required boolean not null default true,
  state text not null default 'open' check (state in ('open', 'received', 'accepted', 'returned')),
  reason text not null default '',
  decided_at timestamptz,
  decided_by bigint references users
);
create index checklist_items_checklist on checklist_items (checklist_id, position);
create index checklist_items_decided_by on checklist_items (decided_by);

create table checklist_papers (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  item_id bigint not null references checklist_items on delete cascade,
  name text not null,
  media_type text not null,
  -- Of the paper; what is stored is a little longer.
  size_bytes bigint not null,
  -- [{width, height}] in points.
  pages jsonb not null,
  -- Of the stored file, which is encrypted under a key of its own; that key is sealed under the account's.
  sha256 text not null references stored_files,
  file_key_sealed bytea not null,
  uploaded_at timestamptz not null,
  -- From the first look on the client cannot take it back.
  looked_at timestamptz,
  -- The tax return that it is kept with: it goes when that one is erased.
  kept_with bigint
);
create index checklist_papers_item on checklist_papers (item_id, id);
create index checklist_papers_sha256 on checklist_papers (sha256);
create index checklist_papers_kept on checklist_papers (account_id, kept_with) where kept_with is not null;

-- Each time a paper was opened or taken out, and by whom.
create table checklist_paper_looks (
  id bigint generated always as identity primary key,
  paper_id bigint not null references checklist_papers on delete cascade,
  user_id bigint not null references users,
  kind text not null check (kind in ('opened', 'downloaded', 'used')),
  at timestamptz not null
);
create index checklist_paper_looks_paper on checklist_paper_looks (paper_id, id);
create index checklist_paper_looks_user on checklist_paper_looks (user_id);

create table checklist_templates (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts,
  name text not null,
  -- [{kind, name, note, isRequired}]
  items jsonb not null,
  created_at timestamptz not null
);
create unique index checklist_templates_name on checklist_templates (account_id, lower(name));

-- How the clients of an account show who they are. No row: by a code in an email.
create table client_page_settings (
  account_id bigint primary key references accounts,
  identity text not null check (identity in ('email_code', 'sms_code'))
);

-- The page of a client: wrong answers, the lock, and the code that can be entered now.
create table client_pages (
  account_id bigint not null references accounts,
  contact_id bigint not null,
  tries integer not null default 0,
  locked_at timestamptz,
  code_hash bytea,
  code_channel text,
  code_sent_at timestamptz,
  codes_sent integer not null default 0,
  time_zone text,
  primary key (account_id, contact_id),
  foreign key (account_id, contact_id) references contacts (account_id, id)
);

-- A way into the page. The token itself is kept nowhere.
create table client_links (
  token_hash bytea primary key,
  account_id bigint not null,
  contact_id bigint not null,
  -- Where it was mailed to. A link is dead once the contact has another address.
  email text not null,
  locale text not null,
  -- Whose name the page shows where the account is no team.
  sent_by bigint not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  dead_since timestamptz,
  dead_reason text,
  foreign key (account_id, contact_id) references client_pages (account_id, contact_id) on delete cascade
);
create index client_links_page on client_links (account_id, contact_id);
create index client_links_sent_by on client_links (sent_by);

-- What a browser that has passed the check holds for one link.
create table client_proofs (
  proof_hash bytea primary key,
  link_hash bytea not null references client_links on delete cascade,
  method text not null check (method in ('email_code', 'sms_code')),
  -- The number that the code was texted to.
  phone text,
  wrong_answers integer not null,
  passed_at timestamptz not null,
  expires_at timestamptz not null
);
create index client_proofs_link on client_proofs (link_hash);
create index client_proofs_expiry on client_proofs (expires_at);
