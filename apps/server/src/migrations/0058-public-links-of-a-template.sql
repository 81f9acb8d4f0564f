-- A template has several public links, each with a name. Links from before have none.
alter table public_links add column name text not null default '';
alter table public_links drop constraint public_links_account_id_template_id_key;
create index public_links_template on public_links (account_id, template_id, id);
