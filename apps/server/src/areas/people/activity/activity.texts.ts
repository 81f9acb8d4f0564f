import {
  ACTIVITY_ACTIONS,
  type ActivityAction,
  EVIDENCE_ACTIONS,
  type EvidenceAction,
  languageTag,
  type Locale,
} from '@sealwright/contract';
import {
  isolated,
  isolatedOnce,
  moneyIn,
  type TextValues,
  translator,
  withoutIsolates,
} from '../../../platform/i18n/i18n.ts';
import type { ActivityRow } from './activity.reads.ts';

export const say = translator('activity');

const METHODS = ['password', 'email_code', 'totp', 'recovery_code', 'passkey', 'social', 'invitation', 'setup'];
const KEYS = [
  'bio',
  'defaultAccountId',
  'displayName',
  'firstName',
  'lastName',
  'locale',
  'phone',
  'timeZone',
  'username',
];

// The documents' module is not asked: a log needs no more of a document than what it is called.
export const numberOf = (number: number): string => `D-${String(number).padStart(6, '0')}`;
export const titleOf = (number: number, title: string): string => title || numberOf(number);

/** What happened, in one sentence, with every name, title and number in isolates. */
export function descriptionOf(locale: Locale, row: ActivityRow): string {
  const [key, values] = row.isOfDocument ? ofDocument(row) : ofAccount(locale, row);
  const shown = Object.entries(values).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'number' ? value : isolated(value),
  ]);
  const sentence = say(locale, key, Object.fromEntries(shown));
  const owner = row.actsFor?.replace(/ ?<[^<>]+>$/, '') ?? '';
  return isolatedOnce(sentence + (owner === '' ? '' : say(locale, 'acts_for', { owner: isolated(owner) })));
}

function ofDocument({ action, number, title }: ActivityRow): [string, TextValues] {
  const values = number === null ? {} : { number: numberOf(number), title: titleOf(number, title ?? '') };
  return [number === null ? 'document.gone' : action, values];
}

function ofAccount(locale: Locale, { action, details }: ActivityRow): [string, TextValues] {
  const text = (name: string): string => (typeof details[name] === 'string' ? details[name] : '');
  if (action === 'signed_in') {
    return METHODS.includes(text('method')) ? [`signed_in.${text('method')}`, {}] : [action, {}];
  }
  if (action === 'profile_changed') {
    const keys = text('keys')
      .split(',')
      .filter((key) => KEYS.includes(key));
    if (keys.length === 0) return [action, {}];
    const list = new Intl.ListFormat(languageTag(locale), { type: 'conjunction' });
    return ['profile_changed.keys', { what: list.format(keys.map((key) => say(locale, `key.${key}`))) }];
  }
  const flagged = flaggedKey(action, details);
  if (flagged !== null) return [flagged, {}];
  if (action === 'other_sessions_ended') {
    return typeof details['count'] === 'number'
      ? ['other_sessions_ended.counted', { count: details['count'] }]
      : [action, {}];
  }
  if (COUNTED.has(action) && typeof details['count'] === 'number') {
    return [`${action}.counted`, { number: new Intl.NumberFormat(languageTag(locale)).format(details['count']) }];
  }
  const counted = withAmounts(locale, action, details);
  if (counted !== null) return counted;
  const named = nameIn(action, text);
  return NAMED.has(action) && named !== '' ? [`${action}.named`, { name: named }] : [action, {}];
}

/** Acts whose sentence is another one where this is so. */
const FLAGGED: Readonly<Partial<Record<string, readonly [flag: string, suffix: string]>>> = {
  account_export_asked: ['hasTaxNumbers', 'with_numbers'],
  avatar_changed: ['isRemoved', 'removed'],
};

function flaggedKey(action: ActivityRow['action'], details: ActivityRow['details']): string | null {
  const [flag, suffix] = FLAGGED[action] ?? [];
  return flag !== undefined && details[flag] === true ? `${action}.${suffix}` : null;
}

const CONTACT_COUNTS = ['created', 'updated', 'skipped', 'failed'] as const;

/** Those whose sentence says how much, and what for. */
const PAYMENTS: ReadonlySet<string> = new Set(['payment_made', 'payment_failed', 'payment_refunded']);

function withAmounts(
  locale: Locale,
  action: ActivityRow['action'],
  details: ActivityRow['details'],
): [string, TextValues] | null {
  const { amount, currency, name } = details;
  if (!PAYMENTS.has(action) || typeof name !== 'string') return ofContacts(locale, action, details);
  return [`${action}.named`, { name, amount: moneyIn(locale, { amount, currency }) }];
}

/** How many contacts, and the file: what was recorded before says neither. */
function ofContacts(
  locale: Locale,
  action: ActivityRow['action'],
  details: ActivityRow['details'],
): [string, TextValues] | null {
  const format = new Intl.NumberFormat(languageTag(locale));
  const { count, fileName } = details;
  if ((action === 'contacts_deleted' || action === 'contacts_exported') && typeof count === 'number') {
    const name = typeof fileName === 'string' ? fileName : '';
    if (action === 'contacts_exported' && name === '') return null;
    return [`${action}.counted`, { count, number: format.format(count), name }];
  }
  if (action !== 'contacts_imported' || typeof fileName !== 'string') return null;
  const numbers = CONTACT_COUNTS.map((name) => [name, format.format(Number(details[name] ?? 0))] as const);
  return ['contacts_imported.counted', { name: fileName, ...Object.fromEntries(numbers) }];
}

function nameIn(action: ActivityRow['action'], text: (name: string) => string): string {
  if (action === 'session_ended') return [text('browser'), text('system')].filter((word) => word !== '').join(', ');
  if (action === 'email_changed' || action === 'email_change_asked') return text('email');
  if (action === 'blocked') return text('reason');
  return text('name') || text('provider');
}

/** Acts whose sentence says to how many products they were done. */
const COUNTED: ReadonlySet<string> = new Set([
  'products_published',
  'products_disabled',
  'products_archived',
  'products_deleted',
  'products_restored',
  'community_added',
  'community_deleted',
  'community_restored',
  'community_exported',
]);

/** Acts whose sentence can name what they were done to. */
const NAMED: ReadonlySet<string> = new Set([
  'blocked',
  'session_ended',
  'email_change_asked',
  'email_changed',
  'passkey_added',
  'passkey_renamed',
  'passkey_removed',
  'plan_cancelled',
  'plan_chosen',
  'plan_kept',
  'card_added',
  'card_default_changed',
  'card_removed',
  'plan_created',
  'plan_changed',
  'plan_activated',
  'plan_deactivated',
  'signature_saved',
  'signature_deleted',
  'identity_connected',
  'identity_removed',
  'token_created',
  'token_revoked',
  'mail_gateway_added',
  'mail_gateway_changed',
  'mail_gateway_deleted',
  'sms_gateway_added',
  'sms_gateway_changed',
  'sms_gateway_default',
  'sms_gateway_deleted',
  'sms_gateway_restored',
  'application_created',
  'application_changed',
  'application_secret_made',
  'application_deleted',
  'application_allowed',
  'application_revoked',
  'users_imported',
  'product_created',
  'product_changed',
  'products_imported',
  'order_created',
  'order_paid',
  'order_fulfilled',
  'order_unfulfilled',
  'order_refunded',
  'order_cancelled',
  'webhook_created',
  'webhook_changed',
  'webhook_deleted',
  'webhook_restored',
  'webhook_secret_rotated',
  'community_created',
  'community_changed',
  'community_merged',
]);

/** Acts whose sentence has these words, in the language it would be read in. */
export function actionsSaying(locale: Locale, search: string): (ActivityAction | EvidenceAction)[] {
  const wanted = search.toLocaleLowerCase(languageTag(locale));
  const has = (key: string): boolean =>
    withoutValues(locale, key).toLocaleLowerCase(languageTag(locale)).includes(wanted);
  return [...ACTIVITY_ACTIONS, ...EVIDENCE_ACTIONS].filter((action) => has(action));
}

const NO_VALUES = new Proxy<TextValues>({}, { get: (_, name) => (name === 'count' ? undefined : '') });

const withoutValues = (locale: Locale, key: string): string => withoutIsolates(say(locale, key, NO_VALUES));
