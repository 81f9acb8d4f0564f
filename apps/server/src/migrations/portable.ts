/**
 * What of each table is in the export of one account: docs/format-account.md. `portable.test.ts` compares this with the database, so that
 * a new table takes its place here, and a new column that holds a secret does not slip in.
 */
export type Portable = {
  /** Which rows are the account's, whose number is `$1`. Without it: those with its `account_id`. */
  where?: string;
  /** Columns that stay here: secrets, and what is of use to this installation alone. */
  without?: readonly string[];
};

const SECRET = 'a secret, or found by one';
const BOUND = 'of use to this installation alone: it is connected or set up anew';
const PERSON = 'of a person, who has it in the export of their own data';
const INSTALLATION = 'of the installation, not of an account';
const OTHERS = 'shared by all accounts';
const PASSING = 'under way, and over soon';

/** Tables that an import reads back. */
export const TRAVELS: Readonly<Record<string, Portable>> = {
  accounts: { where: 'id = $1' },
  teams: { without: ['logo_key', 'subdomain'] },
  member_groups: {},
  folders: {},
  folder_groups: {},
  tags: {},
  contacts: {
    without: ['ssn_sealed', 'ssn_mac', 'spouse_ssn_sealed', 'spouse_ssn_mac', 'fein_sealed', 'fein_mac', 'import_id'],
  },
  contact_events: {},
  documents: { without: ['locked_recipients'] },
  document_files: {},
  recipient_groups: {},
  recipients: {
    without: ['identity_secret', 'identity_secret_from', 'identity_tries', 'identity_locked_at', 'kba_provider'],
  },
  fields: {},
  field_templates: {},
  sealed_files: {},
  evidence: {},
  evidence_personal: {},
  page_times: {},
  document_messages: {},
  document_message_files: { where: 'account_id = $1 and message_id is not null', without: ['file_key_sealed'] },
  legal_holds: {},
  retention_rules: {},
  retention_records: {},
  templates: {},
  template_versions: {},
  template_files: {},
  message_templates: {},
  signatures: { where: 'user_id in (select id from users where personal_account_id = $1)' },
  sales_tax_registrations: {},
  sales_tax_agencies: {
    where: 'registration_id in (select id from sales_tax_registrations where account_id = $1)',
    without: ['tax_id_sealed'],
  },
  sales_tax_rates: { where: 'registration_id in (select id from sales_tax_registrations where account_id = $1)' },
  sales_tax_periods: {},
  checklists: {},
  checklist_items: { where: 'checklist_id in (select id from checklists where account_id = $1)' },
  checklist_papers: { without: ['file_key_sealed'] },
  checklist_paper_looks: { where: 'paper_id in (select id from checklist_papers where account_id = $1)' },
  checklist_templates: {},
  client_page_settings: {},
  billing_details: {},
};

/** Tables that are in the export to be read by people and programs, and that no import brings back: history, and what is made anew. */
export const SHOWN: Readonly<Record<string, Portable>> = {
  absences: {},
  account_imports: {},
  archive_timestamps: {
    where: `id in (with recursive proof as (select timestamp_id as id from archived_files where account_id = $1
      union select s.renewed_by from archive_timestamps s join proof using (id) where s.renewed_by is not null) select id from proof)`,
  },
  archived_files: {},
  bulk_send_rows: { without: ['input_sealed'] },
  bulk_sends: { without: ['table_sealed', 'origin'] },
  contact_imports: { without: ['file_key_sealed', 'file_sha256', 'header_hash', 'work_id'] },
  document_origins: {},
  document_views: {},
  installation_keys: { where: '$1 > 0 and certificate_pem is not null', without: ['private_key_sealed'] },
  invitations: { without: ['token_hash'] },
  invoices: {},
  live_sessions: {
    without: ['recipient_link', 'sender_line', 'sender_seen_at', 'recipient_line', 'recipient_seen_at'],
  },
  log_leaves: {},
  mail_gateways: { without: ['password_sealed', 'dkim_key_sealed'] },
  member_group_people: {},
  mails: { without: ['body_sealed', 'token_hash', 'dedupe_key', 'answer', 'held_by', 'held_until'] },
  order_entries: { where: 'order_id in (select id from orders where account_id = $1)' },
  order_lines: { where: 'order_id in (select id from orders where account_id = $1)' },
  orders: {},
  payments: { without: ['collection', 'key', 'paid_attempt_id'] },
  placeholder_layings: {},
  public_link_documents: { without: ['address_mac'] },
  public_links: { without: ['access_code_sealed', 'code'] },
  request_bundles: {},
  request_takings: {},
  sms_gateways: { without: ['secrets_sealed'] },
  subscription_charges: {},
  subscriptions: {},
  team_events: {},
  team_members: {},
  text_messages: { without: ['body_sealed', 'dedupe_key', 'provider_id', 'answer'] },
  webhooks: { without: ['secret_sealed', 'old_secret_sealed'] },
};

/** People whom rows of the account name: who they are, and nothing else of them. */
export const PEOPLE: readonly string[] = ['id', 'email', 'first_name', 'last_name', 'display_name'];

/** What is in no export of an account, and why. */
export const STAYS: Readonly<Record<string, string>> = {
  ...each(SECRET, ['account_keys', 'client_links', 'client_proofs', 'embed_sessions', 'editor_sessions']),
  ...each(SECRET, ['drawing_links', 'identity_proofs', 'live_tickets', 'oauth_grants', 'oauth_records', 'oauth_keys']),
  ...each(SECRET, ['passkey_challenges', 'passkeys', 'personal_tokens', 'public_link_attempts', 'recipient_links']),
  ...each(SECRET, ['recovery_codes', 'sessions', 'sign_in_steps', 'social_attempts', 'spent_social_tokens']),
  ...each(SECRET, ['shown_proofs']),
  ...each(SECRET, ['totp_factors', 'user_links', 'waiting_identities', 'identity_challenges', 'client_pages']),
  ...each(BOUND, ['drives', 'drive_deliveries', 'drive_visits', 'drive_revocations', 'oauth_applications']),
  ...each(BOUND, ['scim_settings', 'scim_users', 'team_departures', 'team_domains', 'team_sign_in', 'request_meters']),
  ...each(BOUND, ['payment_attempts', 'payment_cards', 'payment_customers', 'payment_refunds', 'payment_setups']),
  ...each(PERSON, ['activities', 'community_calendars', 'identities', 'kyc_profiles', 'notification_preferences']),
  ...each(PERSON, ['notification_schedules', 'notifications', 'user_imports', 'conversation_reads']),
  ...each(INSTALLATION, ['idempotency_keys', 'installation', 'invoice_counter', 'log_checkpoints', 'log_nodes']),
  ...each(INSTALLATION, ['log_pending', 'order_numbers', 'payment_comparisons', 'payment_notices', 'plans']),
  ...each(INSTALLATION, ['product_change_items', 'product_changes', 'product_images', 'product_imports', 'products']),
  ...each(INSTALLATION, ['rate_limits', 'settings', 'test_provider_answers', 'test_provider_cards']),
  ...each(INSTALLATION, ['test_provider_charges', 'test_provider_customers', 'test_provider_notices']),
  ...each(INSTALLATION, ['test_provider_setups', 'page_pictures', 'page_prints', 'trashed_pictures']),
  ...each(OTHERS, ['community_categories', 'community_deals', 'community_deletions', 'community_event_answers']),
  ...each(OTHERS, ['community_event_images', 'community_events', 'community_groups', 'community_interests']),
  ...each(OTHERS, ['community_members', 'community_news', 'community_news_reads', 'community_pictures']),
  ...each(PASSING, [
    'bulk_documents',
    'contact_import_problems',
    'live_messages',
    'webhook_deliveries',
    'webhook_tries',
  ]),
  ...each(PASSING, ['works']),
};

function each(why: string, tables: readonly string[]): Record<string, string> {
  return Object.fromEntries(tables.map((table) => [table, why]));
}

/** Columns of travelling tables that name a stored file, as SQL over the row. Such files are in the export. */
export const FILES: Readonly<Record<string, readonly string[]>> = {
  teams: ['logo_sha256'],
  document_files: ['sha256', 'uploaded_sha256'],
  sealed_files: ['sha256', 'source_sha256'],
  template_files: ['sha256', 'uploaded_sha256'],
  sales_tax_periods: ['proof_sha256'],
  fields: ["mark ->> 'sha256'"],
  signatures: ["mark ->> 'sha256'", "initials ->> 'sha256'"],
};

/** Files that are stored under a key of their own, which the account's key seals: the export has them opened. */
export const SEALED_FILES: readonly string[] = ['checklist_papers', 'document_message_files'];

/** Numbers that are sealed, by the name they have in the export. `context`: what each is bound to, before the number of its row. */
export const SEALED_NUMBERS = [
  { table: 'contacts', column: 'ssn', sealed: 'ssn_sealed', context: 'contacts.ssn' },
  { table: 'contacts', column: 'spouse_ssn', sealed: 'spouse_ssn_sealed', context: 'contacts.spouseSsn' },
  { table: 'contacts', column: 'fein', sealed: 'fein_sealed', context: 'contacts.fein' },
  {
    table: 'sales_tax_agencies',
    column: 'tax_id',
    sealed: 'tax_id_sealed',
    context: 'sales_tax_agencies.tax_id_sealed',
  },
] as const;
