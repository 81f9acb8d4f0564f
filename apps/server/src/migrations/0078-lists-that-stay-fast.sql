-- When the first of a document's recipients finished their part: figures count by it, and by nothing that stands at the recipients.
-- Every change counts, whichever code makes it; that of a version before this one too.
alter table documents add column first_submitted_at timestamptz;

update documents d set first_submitted_at = first.at
from (
  select account_id, document_id, min(submitted_at) as at from recipients where submitted_at is not null
  group by account_id, document_id) first
where d.account_id = first.account_id and d.id = first.document_id;

create function keep_first_submitted() returns trigger language plpgsql as $$
declare
  one recipients;
  first timestamptz;
begin
  one := case tg_op when 'DELETE' then old else new end;
  select min(submitted_at) into first from recipients
  where account_id = one.account_id and document_id = one.document_id;
  update documents set first_submitted_at = first
  where account_id = one.account_id and id = one.document_id and first_submitted_at is distinct from first;
  return null;
end
$$;

-- works beside 0.1.0: it refuses nothing, and counts what that release writes.
create trigger recipients_submitted_first after insert on recipients
  for each row when (new.submitted_at is not null) execute function keep_first_submitted();
-- works beside 0.1.0: it refuses nothing, and counts what that release writes.
create trigger recipients_submitted_changed after update of submitted_at on recipients
  for each row when (old.submitted_at is distinct from new.submitted_at) execute function keep_first_submitted();
-- works beside 0.1.0: it refuses nothing, and counts what that release writes.
create trigger recipients_submitted_gone after delete on recipients
  for each row when (old.submitted_at is not null) execute function keep_first_submitted();

-- Figures count what happened within a span, by whose it is. All that they ask stands in the index: rows are not read.
drop index recipients_submitted;
drop index documents_created;
create index documents_created on documents (account_id, created_at)
  include (owned_by, state, private_of, folder_id, folder_of, id) where deleted_at is null and parent_id is null;
create index documents_submitted on documents (account_id, first_submitted_at)
  include (owned_by, private_of, folder_id, folder_of) where deleted_at is null and first_submitted_at is not null;
drop index documents_sealed;
create index documents_sealed on documents (account_id, sealed_at)
  include (owned_by, private_of, folder_id, folder_of, signing_option, id, round)
  where deleted_at is null and sealed_at is not null;
create index documents_sent on documents (account_id, sent_at)
  include (owned_by, private_of, folder_id, folder_of, signing_option, id, round)
  where deleted_at is null and sent_at is not null;
create index documents_finished on documents (account_id, finished_at)
  include (owned_by, private_of, folder_id, folder_of, signing_option, id, round, sent_at)
  where deleted_at is null and finished_at is not null and sent_at is not null and not is_marked_completed;
create index documents_overdue on documents (account_id, expires_at)
  include (owned_by, state, private_of, folder_id, folder_of, signing_option, id, round)
  where deleted_at is null and finished_at is null and sent_at is not null;

-- What is under way, of everyone and of one member; the list is in the order of their beginning.
drop index documents_waiting;
create index documents_waiting on documents (account_id, expires_at)
  include (created_at, owned_by, private_of, folder_id, folder_of, signing_option, id, round)
  where state in ('sent', 'viewed', 'submitted') and finished_at is null and deleted_at is null and archived_at is null;
create index documents_open on documents (account_id, owned_by)
  where state in ('pending', 'sent', 'viewed', 'submitted') and archived_at is null;

-- Those of a client by their form as well.
drop index documents_of_client;
create index documents_of_client on documents (account_id, client_id, created_at desc, id desc)
  include (form_type, state, private_of, folder_id, folder_of)
  where client_id is not null and deleted_at is null and archived_at is null;

-- One's own, archived or not.
drop index documents_by_owner;
create index documents_by_owner on documents (account_id, owned_by, created_at desc, id desc)
  include (state, archived_at, private_of, folder_id, folder_of) where deleted_at is null;
