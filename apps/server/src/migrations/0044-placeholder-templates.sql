-- Placeholder templates: fields and roles without files, laid over documents with the same pages.
-- Until now such a template could be begun and not be used for anything.
update templates set kind = 'document' where kind = 'placeholder';

-- Of a placeholder template: [{"name", "pages": [{"width", "height"}], "prints": [text]}], one for each file its fields lay on.
alter table templates add column layout jsonb;
alter table templates add constraint templates_layout check ((kind = 'placeholder') = (layout is not null));
create index templates_placeholders on templates (account_id, last_used_at desc nulls last, id desc)
  where kind = 'placeholder' and archived_at is null;

-- How the first pages of a file look, to find forms again. Drawn when it is asked for.
create table page_prints (
  file_sha256 text primary key references stored_files on delete cascade,
  prints text[] not null
);

-- Which fields came onto a draft at once, so that they can be taken away at once.
create table placeholder_layings (
  account_id bigint not null,
  id bigint generated always as identity unique,
  document_id bigint not null,
  -- Null once the template was deleted.
  template_id bigint,
  name text not null,
  field_ids bigint[] not null,
  created_at timestamptz not null,
  primary key (account_id, id),
  foreign key (account_id, document_id) references documents on delete cascade,
  foreign key (account_id, template_id) references templates on delete set null (template_id)
);
create index placeholder_layings_document on placeholder_layings (account_id, document_id, id desc);
create index placeholder_layings_template on placeholder_layings (account_id, template_id);
