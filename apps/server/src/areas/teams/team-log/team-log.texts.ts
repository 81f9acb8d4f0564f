import {
  EVENTS,
  type EventTypeOf,
  languageTag,
  type Locale,
  TEAM_EVENTS,
  type TeamLogKind,
} from '@sealwright/contract';
import {
  formatDay,
  isolated,
  isolatedOnce,
  moneyIn,
  type TextValues,
  translator,
} from '../../../platform/i18n/i18n.ts';
import type { TeamEventRow } from './team-log.repo.ts';

export const say = translator('team-log');

type Type = EventTypeOf<'team'>;

const KINDS: Record<Type, TeamLogKind> = {
  team_created: 'settings',
  team_changed: 'settings',
  team_activated: 'settings',
  team_deactivated: 'settings',
  team_role_changed: 'members',
  team_member_joined: 'members',
  team_member_removed: 'members',
  team_member_left: 'members',
  team_absence_set: 'members',
  team_absence_ended: 'members',
  team_group_created: 'members',
  team_group_changed: 'members',
  team_group_deleted: 'members',
  team_folder_opened: 'settings',
  team_folder_restricted: 'settings',
  team_template_created: 'settings',
  team_template_published: 'settings',
  team_template_deleted: 'settings',
  team_drive_changed: 'settings',
  team_drive_connected: 'settings',
  team_drive_disconnected: 'settings',
  team_webhook_created: 'settings',
  team_webhook_changed: 'settings',
  team_webhook_deleted: 'settings',
  team_webhook_restored: 'settings',
  team_webhook_secret_rotated: 'settings',
  team_mail_gateway_added: 'settings',
  team_mail_gateway_changed: 'settings',
  team_mail_gateway_deleted: 'settings',
  team_mail_gateways_ordered: 'settings',
  team_sms_gateway_added: 'settings',
  team_sms_gateway_changed: 'settings',
  team_sms_gateway_default: 'settings',
  team_sms_gateway_deleted: 'settings',
  team_sms_gateway_restored: 'settings',
  team_public_link_opened: 'settings',
  team_public_link_closed: 'settings',
  team_billing_details_changed: 'settings',
  team_export_asked: 'settings',
  team_export_downloaded: 'settings',
  team_plan_chosen: 'settings',
  team_plan_cancelled: 'settings',
  team_plan_kept: 'settings',
  team_card_added: 'settings',
  team_card_default_changed: 'settings',
  team_card_removed: 'settings',
  team_payment_made: 'settings',
  team_payment_failed: 'settings',
  team_payment_refunded: 'settings',
  team_invited: 'invitations',
  team_invitation_changed: 'invitations',
  team_invitation_resent: 'invitations',
  team_invitation_deleted: 'invitations',
  team_member_arrived: 'members',
  team_member_refused: 'members',
  team_domain_added: 'settings',
  team_domain_verified: 'settings',
  team_domain_removed: 'settings',
  team_domain_missing: 'settings',
  team_domain_lapsed: 'settings',
  team_sign_in_changed: 'settings',
  team_member_provisioned: 'members',
  team_member_deprovisioned: 'members',
  team_application_created: 'settings',
  team_application_changed: 'settings',
  team_application_secret_made: 'settings',
  team_application_deleted: 'settings',
  team_scim_token_created: 'settings',
  team_scim_token_removed: 'settings',
  team_scim_heir_changed: 'settings',
};

const SETTINGS: readonly string[] = [
  'name',
  'website',
  'phone',
  'subdomain',
  'themeColor',
  'logo',
  'timeZone',
  'locale',
  'expiryDays',
  'hasAutoReminders',
  'sending',
  'needsSecondStep',
];
const SIGN_IN: readonly string[] = ['issuer', 'clientId', 'clientSecret', 'defaultRole', 'isEnabled', 'isRequired'];
const ROLES: readonly string[] = ['admin', 'member'];

const isKnown = (type: string): type is Type => type in EVENTS && type in KINDS;

export const kindOf = (type: string): TeamLogKind => (isKnown(type) ? KINDS[type] : 'settings');

/** What belongs to a kind; undefined for everything. */
export const typesOf = (kind: TeamLogKind | undefined): Type[] | undefined =>
  kind === undefined ? undefined : TEAM_EVENTS.filter((type) => KINDS[type] === kind);

/** What was changed, in one sentence, with every name and address in isolates. */
export function descriptionOf(locale: Locale, { type, details }: Pick<TeamEventRow, 'type' | 'details'>): string {
  if (!isKnown(type)) return say(locale, 'team_changed');
  const [key, values] = sentenceOf(locale, type, details);
  const shown = Object.entries(values).map(([name, value]): [string, string | number] => [
    name,
    typeof value === 'number' || !PERSONAL.has(name) ? value : isolated(value),
  ]);
  return isolatedOnce(say(locale, key, Object.fromEntries(shown)));
}

/** A sentence that names the changed settings; without them where none is known. */
function listed(
  locale: Locale,
  type: Type,
  { of, known, words }: { of: string; known: readonly string[]; words: string },
): [string, TextValues] {
  const keys = of.split(',').filter((key) => known.includes(key));
  if (keys.length === 0) return [type, {}];
  const list = new Intl.ListFormat(languageTag(locale), { type: 'conjunction' });
  return [`${type}.keys`, { what: list.format(keys.map((key) => say(locale, `${words}.${key}`))) }];
}

/** What people wrote; the rest are our own words. */
const PERSONAL: ReadonlySet<string> = new Set(['name', 'email', 'heir', 'delegate', 'domain']);

const chosenHeir = (type: Type, heir: string): [string, TextValues] =>
  heir === '' ? [`${type}.none`, {}] : [type, { heir }];

type Details = Record<string, unknown>;
type Phrase = { key?: string; values: TextValues };

const textIn = (details: Details, name: string): string => {
  const value = details[name];
  return typeof value === 'string' ? value : '';
};

function ofDeparture(type: Type, locale: Locale, details: Details, name: string): Phrase {
  const { documents: count } = details;
  const heir = textIn(details, 'heir') || say(locale, 'someone');
  return typeof count === 'number' && count > 0
    ? { key: `${type}.handed`, values: { name, heir, count } }
    : { values: { name } };
}

function ofAbsence(locale: Locale, details: Details, name: string): Phrase {
  const day = (of: string) => formatDay(locale, new Date(textIn(details, of) || 0));
  const delegate = textIn(details, 'delegate') || say(locale, 'someone');
  return { values: { name, delegate, first: day('firstDay'), last: day('lastDay') } };
}

const ofVersion = (_: Locale, { number }: Details, name: string): Phrase => ({
  values: { name, number: typeof number === 'number' ? number : 0 },
});

const ofPayment = (locale: Locale, { amount, currency }: Details, name: string): Phrase => ({
  values: { name, amount: moneyIn(locale, { amount, currency }) },
});

/** What needs more than a name. */
const PHRASES: Partial<Record<Type, (locale: Locale, details: Details, name: string) => Phrase>> = {
  team_absence_ended: ofAbsence,
  team_absence_set: ofAbsence,
  team_export_asked: (_, { hasTaxNumbers }) => ({
    key: hasTaxNumbers === true ? 'team_export_asked.with_numbers' : 'team_export_asked',
    values: {},
  }),
  team_member_deprovisioned: (...of) => ofDeparture('team_member_deprovisioned', ...of),
  team_member_left: (...of) => ofDeparture('team_member_left', ...of),
  team_member_removed: (...of) => ofDeparture('team_member_removed', ...of),
  team_payment_failed: ofPayment,
  team_payment_made: ofPayment,
  team_payment_refunded: ofPayment,
  team_template_published: ofVersion,
};

function sentenceOf(locale: Locale, type: Type, details: Details): [string, TextValues] {
  const text = (name: string): string => textIn(details, name);
  const name = text('name') || say(locale, 'someone');
  if (type === 'team_changed') return listed(locale, type, { of: text('keys'), known: SETTINGS, words: 'setting' });
  if (type === 'team_sign_in_changed') {
    return listed(locale, type, { of: text('keys'), known: SIGN_IN, words: 'sign_in' });
  }
  if (type.startsWith('team_domain_')) return [type, { domain: text('domain') }];
  if (type === 'team_scim_heir_changed') return chosenHeir(type, text('heir'));
  const ofMember = PHRASES[type]?.(locale, details, name);
  if (ofMember) return [ofMember.key ?? type, ofMember.values];
  if (type === 'team_folder_restricted') {
    const { count } = details;
    return [type, { name, count: typeof count === 'number' ? count : 0 }];
  }
  const role = ROLES.includes(text('role')) ? say(locale, `role.${text('role')}`) : text('role');
  return [type, { name, email: text('email') || say(locale, 'someone'), role }];
}
