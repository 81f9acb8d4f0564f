/**
 * Where each table would lie on a distributed PostgreSQL (Citus): docs/scale.md. `distribution.test.ts` compares this with the database,
 * so that a new table takes its place here, and a new key leads with the account.
 *
 * `account`: spread by `account_id`, with all that belongs to the account on one node. `everywhere`: a copy on each node. `one`: on the node
 * that coordinates, because it is asked for before an account is known, or belongs to none. `later`: belongs to an account and lacks
 * its number: the column has to be added before it can be spread.
 */
export type Lies = 'account' | 'everywhere' | 'one' | 'later';

const PEOPLE = 'of a person, who may be in several accounts';
const WAY_IN = 'found by a secret, a code or a host name, before the account is known';
const MONEY = 'money: numbered or compared over the whole installation, and few';
const INSTALLATION = 'of the installation';
const COMMUNITY = 'shown to people of all accounts';
const OUTBOX = 'sent in one order for all accounts; some belong to none';

/** Everything that is not spread by account, and why. */
export const NOT_SPREAD: Readonly<Record<string, { lies: Exclude<Lies, 'account'>; why: string }>> = {
  ...inOnePlace(PEOPLE, [
    'activities',
    'communityCalendars',
    'drawingLinks',
    'identities',
    'kycProfiles',
    'notificationPreferences',
    'notificationSchedules',
    'notifications',
    'passkeyChallenges',
    'passkeys',
    'recoveryCodes',
    'signInSteps',
    'signatures',
    'totpFactors',
    'userImports',
    'userLinks',
  ]),
  ...inOnePlace(WAY_IN, [
    'clientLinks',
    'clientProofs',
    'driveVisits',
    'editorSessions',
    'embedSessions',
    'identityProofs',
    'invitations',
    'liveTickets',
    'oauthApplications',
    'oauthGrants',
    'oauthRecords',
    'personalTokens',
    'publicLinkAttempts',
    'publicLinks',
    'recipientLinks',
    'scimSettings',
    'sessions',
    'socialAttempts',
    'shownProofs',
    'spentSocialTokens',
    'teamDomains',
    'teamSignIn',
    'teams',
    'waitingIdentities',
  ]),
  ...inOnePlace(MONEY, [
    'invoiceCounter',
    'invoices',
    'orderEntries',
    'orderLines',
    'orderNumbers',
    'orders',
    'paymentAttempts',
    'paymentCards',
    'paymentComparisons',
    'paymentCustomers',
    'paymentNotices',
    'paymentRefunds',
    'paymentSetups',
    'payments',
    'productChangeItems',
    'productChanges',
    'productImages',
    'productImports',
    'products',
    'subscriptionCharges',
    'subscriptions',
    'testProviderAnswers',
    'testProviderCards',
    'testProviderCharges',
    'testProviderCustomers',
    'testProviderNotices',
    'testProviderSetups',
  ]),
  ...inOnePlace(INSTALLATION, [
    'accountImports',
    'driveRevocations',
    'idempotencyKeys',
    'installation',
    'logCheckpoints',
    'logLeaves',
    'logNodes',
    'logPending',
    'oauthKeys',
    'pagePictures',
    'pagePrints',
    'rateLimits',
    'settings',
    'storedFiles',
    'trashedPictures',
  ]),
  ...inOnePlace(COMMUNITY, [
    'communityCategories',
    'communityDeals',
    'communityDeletions',
    'communityEventAnswers',
    'communityEventImages',
    'communityEvents',
    'communityGroups',
    'communityInterests',
    'communityMembers',
    'communityNews',
    'communityNewsReads',
    'communityPictures',
  ]),
  ...inOnePlace(OUTBOX, ['mailGateways', 'mails', 'smsGateways', 'textMessages']),
  users: { lies: 'everywhere', why: 'named by rows of every account, and written seldom' },
  plans: { lies: 'everywhere', why: 'named by rows of every account, and few' },
  archiveTimestamps: { lies: 'everywhere', why: 'named by sealed files of every account, and few' },
  installationKeys: { lies: 'everywhere', why: 'named by sealed files of every account, and few' },
  checklistItems: { lies: 'later', why: 'found through its checklist' },
  checklistPaperLooks: { lies: 'later', why: 'found through its paper' },
  liveMessages: { lies: 'later', why: 'found through its session, and handed over at once' },
  salesTaxAgencies: { lies: 'later', why: 'found through its registration' },
  salesTaxRates: { lies: 'later', why: 'found through its registration' },
};

function inOnePlace(why: string, tables: readonly string[]) {
  return Object.fromEntries(tables.map((table) => [table, { lies: 'one' as const, why }]));
}

/**
 * Unique keys of spread tables that do not begin with the account, beside those of an `id` alone: ids come from one sequence, so such an
 * index finds rows and promises nothing. Nothing may be added; a line whose key is gone has to go too.
 */
export const LOOSE_KEYS: Readonly<Record<string, string>> = {
  checklist_papers_pkey: 'an id from one sequence: gets the account in front',
  checklist_templates_pkey: 'an id from one sequence: gets the account in front',
  checklists_pkey: 'an id from one sequence: gets the account in front',
  contact_events_pkey: 'an id from one sequence: gets the account in front',
  contact_import_problems_pkey: 'the import is of one account: gets the account in front',
  sales_tax_periods_agency_id_from_day_key: 'the agency is of one account, and lacks its number: see NOT_SPREAD',
  sales_tax_periods_pkey: 'an id from one sequence: gets the account in front',
  sales_tax_registrations_pkey: 'an id from one sequence: gets the account in front',
  team_events_pkey: 'an id from one sequence: gets the account in front',
  webhook_deliveries_webhook_id_message_id_key: 'the webhook is of one account: the key holds within it',
  webhook_tries_pkey: 'an id from one sequence: gets the account in front',
};

/** References between spread tables that do not name the account. Nothing may be added. */
export const LOOSE_REFERENCES: readonly string[] = [
  'contact_imports_work_id_fkey',
  'sales_tax_periods_registration_id_fkey',
];
