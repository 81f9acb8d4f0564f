-- Corrections: a link ends because its recipient's address changed, or because it is not their turn any more.
alter table recipient_links drop constraint recipient_links_dead_reason_check;
alter table recipient_links add constraint recipient_links_dead_reason_check
  check (dead_reason in ('replaced', 'recalled', 'delegated', 'closed', 'corrected', 'reordered', 'not_needed'));

-- scheduled_for: when a document leaves that was sent for later; reopenings: how often a submitted part was opened again.
alter table documents
  add column scheduled_for timestamptz,
  add column reopenings integer not null default 0;
create index documents_scheduled_for_idx on documents (scheduled_for)
  where scheduled_for is not null and deleted_at is null;

alter table recipients add column consent_withdrawn_at timestamptz;
