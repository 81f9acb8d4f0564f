import { languageTag, type Locale, type NotificationStatus, type SubjectKind } from '@sealwright/contract';
import type { NotificationDetails } from '../../../migrations/tables.people.ts';
import {
  formatDay,
  formatTime,
  isolated,
  isolatedOnce,
  type TextValues,
  translator,
} from '../../../platform/i18n/i18n.ts';
import { numberOf, titleOf } from '../../documents/index.ts';
import { KINDS } from './notifications.kinds.ts';

export const say = translator('notifications');

type Event = {
  status: NotificationStatus;
  actorName: string | null;
  subject: { kind: SubjectKind };
  document: { number: number; title: string } | null;
  details: NotificationDetails;
};

/** What something is called that is no document. */
const NAMED = [
  'fileName',
  'teamName',
  'planName',
  'newsTitle',
  'eventTitle',
  'agencyName',
  'clientName',
  'batchName',
] as const;

/** What people called someone or something. */
const namesOf = ({ actorName, document, details }: Event): Record<string, string> =>
  document === null
    ? { name: actorName ?? '', title: NAMED.map((name) => details[name]).find((title) => title !== undefined) ?? '' }
    : { name: actorName ?? '', title: titleOf(document), number: numberOf(document) };

/** What the product itself says within its sentence. */
function phrasesOf(
  locale: Locale,
  { document, details: { rows, count, total, reason, startsAt, timeZone, dueOn } }: Event,
): TextValues {
  if (document !== null) return {};
  const format = new Intl.NumberFormat(languageTag(locale));
  return {
    ...(count === undefined ? {} : { count, number: format.format(count) }),
    ...(total === undefined ? {} : { total: format.format(total) }),
    ...(rows === undefined ? {} : { counts: countsOf(locale, rows, format) }),
    ...(startsAt === undefined ? {} : { time: formatTime(locale, new Date(startsAt), timeZone) }),
    ...(dueOn === undefined ? {} : { day: formatDay(locale, new Date(`${dueOn}T00:00:00Z`)) }),
    ...(reason === undefined ? {} : { reason: reasonOf(locale, reason) }),
  };
}

const ROWS = ['created', 'updated', 'restored', 'skipped', 'failed'] as const;

function countsOf(locale: Locale, rows: NonNullable<NotificationDetails['rows']>, format: Intl.NumberFormat): string {
  const told = ROWS.filter((what) => what === 'created' || rows[what] > 0);
  return told
    .map((what) => say(locale, `rows.${what}`, { number: format.format(rows[what]) }))
    .join(say(locale, 'comma'));
}

const REASONS: ReadonlySet<string> = new Set([
  'bulk_send_not_permitted',
  'bulk_send_template_changed',
  'bulk_send_template_gone',
  'import_file_changed',
  'import_file_empty',
  'import_file_unreadable',
  'import_no_good_row',
  'import_not_permitted',
  'import_too_many_columns',
  'not_permitted',
  'sealing_unavailable',
  'template_archived',
  'template_is_placeholder',
  'template_unpublished',
  'upload_limit_exceeded',
]);

const reasonOf = (locale: Locale, code: string): string =>
  say(locale, `reason.${REASONS.has(code) ? code : 'internal'}`);

function keyOf({ status, details }: Event): string {
  const variant = KINDS[status].variant?.(details);
  return variant === undefined ? `sentence.${status}` : `sentence.${status}.${variant}`;
}

/** What happened, in one sentence: the headline of its mail. */
export const sentenceOf = (locale: Locale, event: Event): string =>
  say(locale, keyOf(event), { ...namesOf(event), ...phrasesOf(locale, event) });

/** What happened to a document that was named before; of other subjects the sentence. */
export const shortOf = (locale: Locale, event: Event): string =>
  event.document === null
    ? sentenceOf(locale, event)
    : say(locale, `short.${event.status}`, namesOf(event)) + forWhom(locale, event);

/** Behind what someone is told for a member on leave. */
const forWhom = (locale: Locale, { details: { actsFor } }: Event): string =>
  actsFor === undefined ? '' : say(locale, 'acts_for', { owner: isolated(actsFor) });

/** How a subject is named where its events are listed below. */
export const nameOf = (locale: Locale, event: Event): string =>
  say(locale, `about.${event.subject.kind}`, namesOf(event));

/** The sentence with every name, title and number in isolates, whatever its direction: for clients that set them apart. */
export function descriptionOf(locale: Locale, event: Event): string {
  const names = Object.entries(namesOf(event)).map(([name, value]) => [name, isolated(value)]);
  const phrases = phrasesOf(locale, event);
  const sentence = say(locale, keyOf(event), { ...(Object.fromEntries(names) as TextValues), ...phrases });
  const said = isolatedOnce(sentence + forWhom(locale, event));
  // What the product says itself runs with the sentence, and is no name.
  return Object.values(phrases).reduce<string>(
    (text, phrase) => text.replace(isolated(String(phrase)), String(phrase)),
    said,
  );
}
