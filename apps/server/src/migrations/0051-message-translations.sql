-- Subject and message of a document for recipients in other languages: [{"locale", "subject", "message"}].
alter table documents add column message_translations jsonb not null default '[]';

-- The settings of templates are kept whole.
update template_versions set content = jsonb_set(content, '{settings,messageTranslations}', '[]');
update templates set draft = jsonb_set(draft, '{settings,messageTranslations}', '[]') where draft is not null;
