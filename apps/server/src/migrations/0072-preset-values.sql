-- What the sender had put into a field before its signer filled it in: it comes back when that is emptied.
alter table fields add column preset text;
