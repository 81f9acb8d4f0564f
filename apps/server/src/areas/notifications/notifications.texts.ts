import type { Locale, NotificationStatus } from '@sealwright/contract';
import { type TextValues, translator, withoutIsolates } from '../../platform/i18n/i18n.ts';

export const say = translator('notifications');

type Event = {
  status: NotificationStatus;
  actorName: string | null;
  document: { number: number; title: string };
};

// The documents' module stands on this one, so what a document is called cannot come from there; a test compares the two.
export const numberOf = ({ number }: { number: number }): string => `D-${String(number).padStart(6, '0')}`;
export const titleOf = (document: { number: number; title: string }): string => document.title || numberOf(document);

const valuesOf = ({ actorName, document }: Event): Record<string, string> => ({
  name: actorName ?? '',
  title: titleOf(document),
  number: numberOf(document),
});

/** What happened, in one sentence: the headline of its mail. */
export const sentenceOf = (locale: Locale, event: Event): string =>
  say(locale, `sentence.${event.status}`, valuesOf(event));

/** What happened to a document that was named before. */
export const shortOf = (locale: Locale, event: Event): string => say(locale, `short.${event.status}`, valuesOf(event));

/** How a document is named where its events are listed below. */
export const nameOf = (locale: Locale, event: Event): string => say(locale, 'document', valuesOf(event));

const FSI = '\u2068';
const PDI = '\u2069';

/** The sentence with every name, title and number in isolates, whatever its direction: for clients that set them apart. */
export function descriptionOf(locale: Locale, event: Event): string {
  const values: TextValues = Object.fromEntries(
    Object.entries(valuesOf(event)).map(([name, value]) => [name, `${FSI}${withoutIsolates(value)}${PDI}`]),
  );
  // Where the value may run against the sentence, the translator isolates it as well.
  return say(locale, `sentence.${event.status}`, values)
    .replaceAll(/\u2068+/g, FSI)
    .replaceAll(/\u2069+/g, PDI);
}
