-- A recipient was removed while the document was out: their link says so.
alter table recipient_links drop constraint recipient_links_dead_reason_check;
alter table recipient_links add constraint recipient_links_dead_reason_check check (dead_reason in
  ('replaced', 'recalled', 'delegated', 'closed', 'corrected', 'reordered', 'not_needed', 'removed'));

-- What was asked and answered stays when its recipient is removed.
do $$
declare one record;
begin
  for one in
    select conname, conrelid::regclass as of from pg_constraint
    where contype = 'f' and confrelid = 'recipients'::regclass
      and conrelid in ('document_messages'::regclass, 'conversation_reads'::regclass)
  loop
    execute format('alter table %s drop constraint %I', one.of, one.conname);
  end loop;
end $$;

-- Several people in a row sign on their host's device: until when, and who said so.
alter table recipient_links add column row_until timestamptz, add column row_host_id bigint;
