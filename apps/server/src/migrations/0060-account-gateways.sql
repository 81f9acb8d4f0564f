-- Texts of one account: their list, the export and the erasure of one's data.
create index text_messages_account on text_messages (account_id, id desc);
