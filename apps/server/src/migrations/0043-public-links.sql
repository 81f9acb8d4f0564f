-- A published template that anyone with the link may begin a document from. At most one link for each template.
create table public_links (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  -- Null once the template was deleted: who opens the link is told that it is closed.
  template_id bigint,
  code text not null unique,
  -- On whose behalf its documents are sent: who opened it last.
  made_by bigint not null references users,
  is_open boolean not null,
  -- The role that the visitor takes, and who takes the others.
  role integer not null,
  people jsonb not null,
  most_documents integer check (most_documents > 0),
  ends_at timestamptz,
  domains text[] not null default '{}',
  access_code_sealed bytea,
  begun integer not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (account_id, id),
  unique (account_id, template_id),
  foreign key (account_id, template_id) references templates on delete set null (template_id)
);
create index public_links_maker on public_links (made_by);

-- What came in by a link. Who it was stands with the document; here only what finds them again.
create table public_link_documents (
  account_id bigint not null,
  link_id bigint not null,
  document_id bigint not null,
  recipient_id bigint not null,
  address_mac text not null,
  created_at timestamptz not null,
  primary key (account_id, document_id),
  foreign key (account_id, link_id) references public_links on delete cascade,
  foreign key (account_id, document_id) references documents on delete cascade
);
create index public_link_documents_recent on public_link_documents (account_id, link_id, document_id desc);
create index public_link_documents_address on public_link_documents (account_id, link_id, address_mac);

-- Someone between the code and the document, for a day. The browser holds the token.
create table public_link_attempts (
  id bigint generated always as identity primary key,
  account_id bigint not null,
  link_id bigint not null,
  token_hash bytea not null unique,
  email text not null,
  name text not null,
  locale text not null,
  code_hash bytea not null,
  code_sent_at timestamptz not null,
  codes_sent integer not null default 1,
  tries integer not null default 0,
  created_at timestamptz not null,
  foreign key (account_id, link_id) references public_links on delete cascade
);
create index public_link_attempts_link on public_link_attempts (account_id, link_id);
create index public_link_attempts_created on public_link_attempts (created_at);
create index public_link_attempts_email on public_link_attempts (lower(email));
