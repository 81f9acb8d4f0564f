import { languageTag, type Locale, RIGHT_TO_LEFT } from '@sealwright/contract';

/** Moments as a certificate states them: to the second, with their offset from UTC. */
export type ReportClock = {
  /** `Nov 22, 2026, 14:05:10 (UTC-05:00)` in a language. */
  moment(locale: Locale, at: Date | string): string;
  /** The day in the zone, with the offset that held: `Sunday, November 22, 2026 (UTC-05:00)`. */
  day(locale: Locale, at: string): string;
  /** `14:05:10` in the zone. */
  time(at: string): string;
  /** `19:05:10 UTC`, with the date where the zone is on another day; empty where the zone is at UTC. */
  utc(at: string): string;
  /** The zone's name in a language: `Eastern Time`. */
  zone(locale: Locale): string;
};

const momentStyle = {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
} as const;

/** In right-to-left text isolated (UAX #9, 2.4), so that digits and signs keep their order. */
export const isolated = (locale: Locale, text: string): string =>
  RIGHT_TO_LEFT.includes(locale) ? `\u2066${text}\u2069` : text;

export function reportClock(timeZone: string): ReportClock {
  const offsets = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  // The Swedish way of writing a moment is ISO 8601 with a space.
  const local = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  const offset = (at: Date): string => {
    const name = offsets.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
    return /[+\u2212-]\d\d:\d\d/.exec(name)?.[0].replace('\u2212', '-') ?? '+00:00';
  };
  const styles = new Map<string, Intl.DateTimeFormat>();
  const format = (locale: Locale, style: Intl.DateTimeFormatOptions, at: Date | string): string => {
    const key = `${locale} ${style.dateStyle}`;
    const tag = `${languageTag(locale)}-u-ca-gregory-nu-latn`;
    const made = styles.get(key) ?? new Intl.DateTimeFormat(tag, { ...style, hourCycle: 'h23', timeZone });
    styles.set(key, made);
    const when = new Date(at);
    return `${made.format(when)} (${isolated(locale, `UTC${offset(when)}`)})`;
  };
  return {
    // Not the style `medium`: in Arabic it writes the month as a number.
    moment: (locale, at) => format(locale, momentStyle, at),
    day: (locale, at) => format(locale, { dateStyle: 'full' }, at),
    time: (at) => local.format(new Date(at)).slice(11),
    utc: (at) => {
      const when = new Date(at);
      if (offset(when) === '+00:00') return '';
      const [day, time] = [at.slice(0, 10), at.slice(11, 19)];
      return `${local.format(when).startsWith(day) ? '' : `${day} `}${time} UTC`;
    },
    zone: (locale) =>
      new Intl.DateTimeFormat(languageTag(locale), { timeZone, timeZoneName: 'longGeneric' })
        .formatToParts(new Date(0))
        .find(({ type }) => type === 'timeZoneName')?.value ?? timeZone,
  };
}
