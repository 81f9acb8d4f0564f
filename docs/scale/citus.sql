-- References that cannot be kept over nodes.
alter table account_imports drop constraint account_imports_account_id_fkey; -- to accounts
alter table checklist_items drop constraint checklist_items_checklist_id_fkey; -- to checklists
alter table checklist_paper_looks drop constraint checklist_paper_looks_paper_id_fkey; -- to checklist_papers
alter table checklist_papers drop constraint checklist_papers_item_id_fkey; -- to checklist_items
alter table checklist_papers drop constraint checklist_papers_sha256_fkey; -- to stored_files
alter table client_links drop constraint client_links_account_id_contact_id_fkey; -- to client_pages
alter table contact_imports drop constraint contact_imports_file_sha256_fkey; -- to stored_files
alter table contact_imports drop constraint contact_imports_work_id_fkey; -- to works
alter table document_files drop constraint document_files_sha256_fkey; -- to stored_files
alter table document_files drop constraint document_files_uploaded_sha256_fkey; -- to stored_files
alter table drive_visits drop constraint drive_visits_account_id_fkey; -- to accounts
alter table editor_sessions drop constraint editor_sessions_account_id_document_id_fkey; -- to documents
alter table editor_sessions drop constraint editor_sessions_account_id_fkey; -- to accounts
alter table embed_sessions drop constraint embed_sessions_account_id_document_id_fkey; -- to documents
alter table embed_sessions drop constraint embed_sessions_account_id_fkey; -- to accounts
alter table invitations drop constraint invitations_account_id_fkey; -- to accounts
alter table invoices drop constraint invoices_account_id_fkey; -- to accounts
alter table kyc_profiles drop constraint kyc_profiles_account_id_fkey; -- to accounts
alter table live_tickets drop constraint live_tickets_session_id_fkey; -- to live_sessions
alter table log_leaves drop constraint log_leaves_account_id_document_id_sequence_fkey; -- to evidence
alter table log_pending drop constraint log_pending_account_id_document_id_sequence_fkey; -- to evidence
alter table mail_gateways drop constraint mail_gateways_account_id_fkey; -- to accounts
alter table notifications drop constraint notifications_account_id_document_id_fkey; -- to documents
alter table notifications drop constraint notifications_account_id_fkey; -- to accounts
alter table oauth_applications drop constraint oauth_applications_account_id_fkey; -- to accounts
alter table oauth_grants drop constraint oauth_grants_account_id_fkey; -- to accounts
alter table orders drop constraint orders_account_id_fkey; -- to accounts
alter table payment_customers drop constraint payment_customers_account_id_fkey; -- to accounts
alter table payments drop constraint payments_account_id_fkey; -- to accounts
alter table personal_tokens drop constraint personal_tokens_account_id_fkey; -- to accounts
alter table public_link_documents drop constraint public_link_documents_account_id_link_id_fkey; -- to public_links
alter table public_links drop constraint public_links_account_id_fkey; -- to accounts
alter table public_links drop constraint public_links_account_id_template_id_fkey; -- to templates
alter table recipient_links drop constraint recipient_links_account_id_document_id_fkey; -- to documents
alter table sales_tax_agencies drop constraint sales_tax_agencies_registration_id_fkey; -- to sales_tax_registrations
alter table sales_tax_periods drop constraint sales_tax_periods_agency_id_fkey; -- to sales_tax_agencies
alter table sales_tax_periods drop constraint sales_tax_periods_registration_id_fkey; -- to sales_tax_registrations
alter table sales_tax_rates drop constraint sales_tax_rates_registration_id_fkey; -- to sales_tax_registrations
alter table scim_settings drop constraint scim_settings_account_id_fkey; -- to accounts
alter table sealed_files drop constraint sealed_files_sha256_fkey; -- to stored_files
alter table sealed_files drop constraint sealed_files_source_sha256_fkey; -- to stored_files
alter table sessions drop constraint sessions_account_id_fkey; -- to accounts
alter table sms_gateways drop constraint sms_gateways_account_id_fkey; -- to accounts
alter table subscriptions drop constraint subscriptions_account_id_fkey; -- to accounts
alter table team_domains drop constraint team_domains_account_id_fkey; -- to accounts
alter table team_sign_in drop constraint team_sign_in_account_id_fkey; -- to accounts
alter table teams drop constraint teams_account_id_fkey; -- to accounts
alter table template_files drop constraint template_files_sha256_fkey; -- to stored_files
alter table template_files drop constraint template_files_uploaded_sha256_fkey; -- to stored_files
alter table user_imports drop constraint user_imports_work_id_fkey; -- to works
alter table users drop constraint users_avatar_sha256_fkey; -- to stored_files
alter table users drop constraint users_default_account_id_fkey; -- to accounts
alter table users drop constraint users_personal_account_id_fkey; -- to accounts
alter table webhooks drop constraint webhooks_application_id_fkey; -- to oauth_applications
alter table works drop constraint works_file_sha256_fkey; -- to stored_files
-- Unique keys without the account become ordinary indexes; a primary key gets the account in front.
create index bulk_sends_id_key_plain on bulk_sends USING btree (id);
alter table bulk_sends drop constraint if exists bulk_sends_id_key cascade;
drop index if exists bulk_sends_id_key;
alter table checklist_papers drop constraint checklist_papers_pkey, add primary key (account_id, id);
alter table checklist_templates drop constraint checklist_templates_pkey, add primary key (account_id, id);
alter table checklists drop constraint checklists_pkey, add primary key (account_id, id);
alter table contact_events drop constraint contact_events_pkey, add primary key (account_id, id);
alter table contact_import_problems drop constraint contact_import_problems_pkey, add primary key (account_id, import_id, row_number);
create index contact_imports_id_key_plain on contact_imports USING btree (id);
alter table contact_imports drop constraint if exists contact_imports_id_key cascade;
drop index if exists contact_imports_id_key;
create index contacts_id_key_plain on contacts USING btree (id);
alter table contacts drop constraint if exists contacts_id_key cascade;
drop index if exists contacts_id_key;
create index document_files_id_key_plain on document_files USING btree (id);
alter table document_files drop constraint if exists document_files_id_key cascade;
drop index if exists document_files_id_key;
create index document_message_files_id_key_plain on document_message_files USING btree (id);
alter table document_message_files drop constraint if exists document_message_files_id_key cascade;
drop index if exists document_message_files_id_key;
create index document_views_id_key_plain on document_views USING btree (id);
alter table document_views drop constraint if exists document_views_id_key cascade;
drop index if exists document_views_id_key;
create index documents_id_key_plain on documents USING btree (id);
alter table documents drop constraint if exists documents_id_key cascade;
drop index if exists documents_id_key;
create index drive_deliveries_id_key_plain on drive_deliveries USING btree (id);
alter table drive_deliveries drop constraint if exists drive_deliveries_id_key cascade;
drop index if exists drive_deliveries_id_key;
create index drives_id_key_plain on drives USING btree (id);
alter table drives drop constraint if exists drives_id_key cascade;
drop index if exists drives_id_key;
create index field_templates_id_key_plain on field_templates USING btree (id);
alter table field_templates drop constraint if exists field_templates_id_key cascade;
drop index if exists field_templates_id_key;
create index fields_id_key_plain on fields USING btree (id);
alter table fields drop constraint if exists fields_id_key cascade;
drop index if exists fields_id_key;
create index folders_id_key_plain on folders USING btree (id);
alter table folders drop constraint if exists folders_id_key cascade;
drop index if exists folders_id_key;
create index legal_holds_id_key_plain on legal_holds USING btree (id);
alter table legal_holds drop constraint if exists legal_holds_id_key cascade;
drop index if exists legal_holds_id_key;
create index live_sessions_id_key_plain on live_sessions USING btree (id);
alter table live_sessions drop constraint if exists live_sessions_id_key cascade;
drop index if exists live_sessions_id_key;
create index member_groups_id_key_plain on member_groups USING btree (id);
alter table member_groups drop constraint if exists member_groups_id_key cascade;
drop index if exists member_groups_id_key;
create index message_templates_id_key_plain on message_templates USING btree (id);
alter table message_templates drop constraint if exists message_templates_id_key cascade;
drop index if exists message_templates_id_key;
create index placeholder_layings_id_key_plain on placeholder_layings USING btree (id);
alter table placeholder_layings drop constraint if exists placeholder_layings_id_key cascade;
drop index if exists placeholder_layings_id_key;
create index recipient_groups_id_key_plain on recipient_groups USING btree (id);
alter table recipient_groups drop constraint if exists recipient_groups_id_key cascade;
drop index if exists recipient_groups_id_key;
create index recipients_id_key_plain on recipients USING btree (id);
alter table recipients drop constraint if exists recipients_id_key cascade;
drop index if exists recipients_id_key;
create index request_bundles_id_key_plain on request_bundles USING btree (id);
alter table request_bundles drop constraint if exists request_bundles_id_key cascade;
drop index if exists request_bundles_id_key;
create index retention_records_id_key_plain on retention_records USING btree (id);
alter table retention_records drop constraint if exists retention_records_id_key cascade;
drop index if exists retention_records_id_key;
create index retention_rules_id_key_plain on retention_rules USING btree (id);
alter table retention_rules drop constraint if exists retention_rules_id_key cascade;
drop index if exists retention_rules_id_key;
create index sales_tax_periods_agency_id_from_day_key_plain on sales_tax_periods USING btree (agency_id, from_day);
alter table sales_tax_periods drop constraint if exists sales_tax_periods_agency_id_from_day_key cascade;
drop index if exists sales_tax_periods_agency_id_from_day_key;
alter table sales_tax_periods drop constraint sales_tax_periods_pkey, add primary key (account_id, id);
alter table sales_tax_registrations drop constraint sales_tax_registrations_pkey, add primary key (account_id, id);
create index tags_id_key_plain on tags USING btree (id);
alter table tags drop constraint if exists tags_id_key cascade;
drop index if exists tags_id_key;
alter table team_events drop constraint team_events_pkey, add primary key (account_id, id);
create index template_files_id_key_plain on template_files USING btree (id);
alter table template_files drop constraint if exists template_files_id_key cascade;
drop index if exists template_files_id_key;
create index templates_id_key_plain on templates USING btree (id);
alter table templates drop constraint if exists templates_id_key cascade;
drop index if exists templates_id_key;
create index webhook_deliveries_id_key_plain on webhook_deliveries USING btree (id);
alter table webhook_deliveries drop constraint if exists webhook_deliveries_id_key cascade;
drop index if exists webhook_deliveries_id_key;
create index webhook_deliveries_webhook_id_message_id_key_plain on webhook_deliveries USING btree (webhook_id, message_id);
alter table webhook_deliveries drop constraint if exists webhook_deliveries_webhook_id_message_id_key cascade;
drop index if exists webhook_deliveries_webhook_id_message_id_key;
alter table webhook_tries drop constraint webhook_tries_pkey, add primary key (account_id, id);
create index webhooks_id_key_plain on webhooks USING btree (id);
alter table webhooks drop constraint if exists webhooks_id_key cascade;
drop index if exists webhooks_id_key;
create index works_id_key_plain on works USING btree (id);
alter table works drop constraint if exists works_id_key cascade;
drop index if exists works_id_key;
-- A copy on each node.
select create_reference_table('archive_timestamps');
select create_reference_table('installation_keys');
select create_reference_table('plans');
select create_reference_table('users');
-- Spread by account.
select create_distributed_table('accounts', 'id');
select create_distributed_table('absences', 'account_id', colocate_with => 'accounts');
select create_distributed_table('account_keys', 'account_id', colocate_with => 'accounts');
select create_distributed_table('archived_files', 'account_id', colocate_with => 'accounts');
select create_distributed_table('billing_details', 'account_id', colocate_with => 'accounts');
select create_distributed_table('bulk_documents', 'account_id', colocate_with => 'accounts');
select create_distributed_table('bulk_send_rows', 'account_id', colocate_with => 'accounts');
select create_distributed_table('bulk_sends', 'account_id', colocate_with => 'accounts');
select create_distributed_table('checklist_papers', 'account_id', colocate_with => 'accounts');
select create_distributed_table('checklist_templates', 'account_id', colocate_with => 'accounts');
select create_distributed_table('checklists', 'account_id', colocate_with => 'accounts');
select create_distributed_table('client_page_settings', 'account_id', colocate_with => 'accounts');
select create_distributed_table('client_pages', 'account_id', colocate_with => 'accounts');
select create_distributed_table('contact_events', 'account_id', colocate_with => 'accounts');
select create_distributed_table('contact_import_problems', 'account_id', colocate_with => 'accounts');
select create_distributed_table('contact_imports', 'account_id', colocate_with => 'accounts');
select create_distributed_table('contacts', 'account_id', colocate_with => 'accounts');
select create_distributed_table('conversation_reads', 'account_id', colocate_with => 'accounts');
select create_distributed_table('document_files', 'account_id', colocate_with => 'accounts');
select create_distributed_table('document_message_files', 'account_id', colocate_with => 'accounts');
select create_distributed_table('document_messages', 'account_id', colocate_with => 'accounts');
select create_distributed_table('document_origins', 'account_id', colocate_with => 'accounts');
select create_distributed_table('document_views', 'account_id', colocate_with => 'accounts');
select create_distributed_table('documents', 'account_id', colocate_with => 'accounts');
select create_distributed_table('drive_deliveries', 'account_id', colocate_with => 'accounts');
select create_distributed_table('drives', 'account_id', colocate_with => 'accounts');
select create_distributed_table('evidence', 'account_id', colocate_with => 'accounts');
select create_distributed_table('evidence_personal', 'account_id', colocate_with => 'accounts');
select create_distributed_table('field_templates', 'account_id', colocate_with => 'accounts');
select create_distributed_table('fields', 'account_id', colocate_with => 'accounts');
select create_distributed_table('folder_groups', 'account_id', colocate_with => 'accounts');
select create_distributed_table('folders', 'account_id', colocate_with => 'accounts');
select create_distributed_table('identity_challenges', 'account_id', colocate_with => 'accounts');
select create_distributed_table('legal_holds', 'account_id', colocate_with => 'accounts');
select create_distributed_table('live_sessions', 'account_id', colocate_with => 'accounts');
select create_distributed_table('member_group_people', 'account_id', colocate_with => 'accounts');
select create_distributed_table('member_groups', 'account_id', colocate_with => 'accounts');
select create_distributed_table('message_templates', 'account_id', colocate_with => 'accounts');
select create_distributed_table('page_times', 'account_id', colocate_with => 'accounts');
select create_distributed_table('placeholder_layings', 'account_id', colocate_with => 'accounts');
select create_distributed_table('public_link_documents', 'account_id', colocate_with => 'accounts');
select create_distributed_table('recipient_groups', 'account_id', colocate_with => 'accounts');
select create_distributed_table('recipients', 'account_id', colocate_with => 'accounts');
select create_distributed_table('request_bundles', 'account_id', colocate_with => 'accounts');
select create_distributed_table('request_meters', 'account_id', colocate_with => 'accounts');
select create_distributed_table('request_takings', 'account_id', colocate_with => 'accounts');
select create_distributed_table('retention_records', 'account_id', colocate_with => 'accounts');
select create_distributed_table('retention_rules', 'account_id', colocate_with => 'accounts');
select create_distributed_table('sales_tax_periods', 'account_id', colocate_with => 'accounts');
select create_distributed_table('sales_tax_registrations', 'account_id', colocate_with => 'accounts');
select create_distributed_table('scim_users', 'account_id', colocate_with => 'accounts');
select create_distributed_table('sealed_files', 'account_id', colocate_with => 'accounts');
select create_distributed_table('tags', 'account_id', colocate_with => 'accounts');
select create_distributed_table('team_departures', 'account_id', colocate_with => 'accounts');
select create_distributed_table('team_events', 'account_id', colocate_with => 'accounts');
select create_distributed_table('team_members', 'account_id', colocate_with => 'accounts');
select create_distributed_table('template_files', 'account_id', colocate_with => 'accounts');
select create_distributed_table('template_versions', 'account_id', colocate_with => 'accounts');
select create_distributed_table('templates', 'account_id', colocate_with => 'accounts');
select create_distributed_table('webhook_deliveries', 'account_id', colocate_with => 'accounts');
select create_distributed_table('webhook_tries', 'account_id', colocate_with => 'accounts');
select create_distributed_table('webhooks', 'account_id', colocate_with => 'accounts');
select create_distributed_table('works', 'account_id', colocate_with => 'accounts');
