import { displayNameOf, type Locale } from '@sealwright/contract';
import { formatTime, translator, withoutIsolates } from '../../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../../platform/platform.ts';
import type { UserRow } from '../../../people/index.ts';

const t = translator('privacy');

const FILES = [
  ['profile.json', 'profile'],
  ['picture.webp', 'picture'],
  ['sessions.json', 'sessions'],
  ['activity.json', 'activity'],
  ['notifications.json', 'notifications'],
  ['notification-preferences.json', 'preferences'],
  ['questions.json', 'questions'],
  ['access-tokens.json', 'tokens'],
  ['allowed-applications.json', 'allowed_applications'],
  ['registered-applications.json', 'registered_applications'],
  ['sign-in-identities.json', 'identities'],
  ['passkeys.json', 'passkeys'],
  ['identity-details.json', 'kyc'],
  ['signatures.json', 'signatures'],
  ['teams.json', 'teams'],
  ['contacts.json', 'contacts'],
  ['billing.json', 'billing'],
  ['orders.json', 'orders'],
  ['membership.json', 'membership'],
  ['news-read.json', 'news_read'],
  ['event-answers.json', 'event_answers'],
  ['message-templates.json', 'messages'],
  ['texts.json', 'texts'],
  ['webhooks.json', 'webhooks'],
  ['drives.json', 'drives'],
  ['gateways.json', 'gateways'],
  ['templates.json', 'templates'],
  ['templates/…/', 'template_files'],
  ['public-links.json', 'public_links'],
  ['bulk-sends.json', 'bulk_sends'],
  ['documents/…/document.json', 'document'],
  ['documents/…/evidence.json', 'evidence'],
  ['documents/…/original/', 'original'],
  ['documents/…/sealed/', 'sealed'],
] as const;

/** What the files of an export are, for the person who opens it years later. */
export function readmeOf(platform: Platform, locale: Locale, user: UserRow): string {
  const { clock, config } = platform;
  const values = { name: displayNameOf(user), product: config.installationName };
  const at = formatTime(locale, clock.now(), user.timeZone ?? 'UTC');
  const lines = [
    t(locale, 'readme.title', values),
    '',
    t(locale, 'readme.made', { at }),
    t(locale, 'readme.format'),
    t(locale, 'readme.missing'),
    '',
    ...FILES.map(([name, key]) => `${name}\n    ${t(locale, `readme.${key}`)}`),
    '',
  ];
  return withoutIsolates(lines.join('\n'));
}
