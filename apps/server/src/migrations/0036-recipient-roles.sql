-- A group needs some of its people: the others are `not_needed` once enough of them are done.
create table recipient_groups (
  account_id bigint not null,
  id bigint generated always as identity unique,
  document_id bigint not null,
  name text not null,
  needed integer not null check (needed >= 1),
  primary key (account_id, id),
  foreign key (account_id, document_id) references documents on delete cascade
);
create index recipient_groups_document on recipient_groups (account_id, document_id);

alter table recipients
  add column group_id bigint,
  -- In whose presence a recipient signs on that person's device.
  add column host_name text not null default '',
  -- Whose signature a witness attests.
  add column witness_of bigint,
  add foreign key (account_id, group_id) references recipient_groups on delete set null (group_id),
  add foreign key (account_id, witness_of) references recipients on delete set null (witness_of);
create index recipients_witness on recipients (account_id, witness_of) where witness_of is not null;
create index recipients_group on recipients (account_id, group_id) where group_id is not null;

alter table recipients drop constraint recipients_state_check;
alter table recipients add constraint recipients_state_check check (state in
  ('waiting', 'invited', 'viewed', 'submitted', 'declined', 'copy_sent', 'not_needed'));

-- Whose device a link is opened on; null for the recipient's own.
alter table recipient_links add column host_name text;
alter table recipient_links drop constraint recipient_links_dead_reason_check;
alter table recipient_links add constraint recipient_links_dead_reason_check check (dead_reason in
  ('replaced', 'recalled', 'delegated', 'closed', 'not_needed'));
