-- A notification is about a subject of some kind: a document, an import, an export, a job. The kinds of subjects and of
-- notifications are closed lists in the contract, so a new one needs no migration.
alter table notifications
  add column subject_kind text not null default 'document',
  add column subject_id bigint,
  -- What its sentence says beside the subject: a file's name, counts, a reason.
  add column details jsonb not null default '{}',
  alter column document_id drop not null,
  drop constraint notifications_status_check;

update notifications set subject_id = document_id;

-- Processes of the version before write and read document_id until they are replaced. A later migration drops both.
create function name_notification_subject() returns trigger language plpgsql as $$
begin
  new.subject_id := coalesce(new.subject_id, new.document_id);
  new.document_id := case when new.subject_kind = 'document' then new.subject_id end;
  return new;
end
$$;
create trigger notifications_subject before insert on notifications
  for each row execute function name_notification_subject();

alter table notifications alter column subject_id set not null;
