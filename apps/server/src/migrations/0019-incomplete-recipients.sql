-- A recipient of a draft may still lack an address. Several of them may stand in one document.
drop index recipients_email_key;
create unique index recipients_email_key on recipients (account_id, document_id, lower(email)) where email <> '';
