-- Who uploaded a file, apart from who started its import: only they know its numbers already. Null where that is not known, as of what
-- the last release uploads.
alter table contact_imports add column uploaded_by bigint references users on delete set null;
update contact_imports set uploaded_by = user_id where state = 'idle';
