-- Texts that an account writes once: of the mail it sends a document with, and of mails that the product writes for it.
create table message_templates (
  account_id bigint not null references accounts,
  id bigint generated always as identity unique,
  name text not null,
  kind text not null check (kind in ('invitation', 'reminder', 'completion', 'decline')),
  -- The main language: subject and body are in it.
  locale text not null,
  subject text not null,
  body text not null,
  -- The texts in other languages: [{locale, subject, body}].
  translations jsonb not null default '[]',
  is_default boolean not null default false,
  created_by bigint not null references users,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  version integer not null default 1,
  primary key (account_id, id)
);
create unique index message_templates_name_key on message_templates (account_id, lower(name));
create unique index message_templates_default_key on message_templates (account_id, kind) where is_default;
create index message_templates_creator on message_templates (created_by);
