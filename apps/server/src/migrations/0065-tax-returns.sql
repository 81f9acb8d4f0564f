-- What a document is as a tax return: one with a form type. Its due date follows from form, year and extension, or was given.
alter table documents
  add column tax_year smallint,
  add column is_extended boolean not null default false,
  add column due_on_given date,
  add column due_on date,
  add column filed_on date,
  add column irs_received_on date;

create index documents_returns_by_due on documents (account_id, due_on, id)
  include (state, tax_year, filed_on, private_of, folder_id, folder_of)
  where form_type is not null and parent_id is null and deleted_at is null and archived_at is null;
create index documents_returns_by_year on documents (account_id, tax_year, id)
  include (state, finished_at, is_marked_completed, due_on, filed_on, private_of, folder_id, folder_of)
  where form_type is not null and parent_id is null and deleted_at is null and archived_at is null;
