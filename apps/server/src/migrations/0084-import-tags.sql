-- Contacts that an import met and gave no tags: they had as many as a contact can have.
alter table contact_imports add column tags_left_out_count bigint not null default 0;
