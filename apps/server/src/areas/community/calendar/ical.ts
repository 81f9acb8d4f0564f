/** What an event says in a calendar. Times are UTC: clients show them by their own zone, and no rule of a zone can be wrong. */
export type CalendarEntry = {
  /** The same for the same event for ever. */
  uid: string;
  createdAt: Date;
  updatedAt: Date;
  /** Counts up with each change. */
  sequence: number;
  startsAt: Date;
  endsAt: Date;
  title: string;
  description: string;
  place: string;
  /** Its page. */
  url: string;
  categories: readonly string[];
};

const MOST_OCTETS = 75;

/** RFC 5545, 3.3.11: what would end a value is escaped. Other control characters have no place in one. */
const escaped = (text: string): string =>
  text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\\;,]/g, (character) => `\\${character}`)
    .replaceAll('\n', '\\n')
    .replaceAll(/[\p{Cc}\p{Cs}]/gu, (character) => (character === '\t' ? ' ' : ''));

const moment = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;

/** RFC 5545, 3.1: lines of at most 75 octets, cut between characters. */
export function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    // A line that goes on begins with a space.
    if (octets + size > MOST_OCTETS) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
}

const property = (name: string, text: string): string[] => (text === '' ? [] : [`${name}:${escaped(text)}`]);

const entryLines = (entry: CalendarEntry): string[] => [
  'BEGIN:VEVENT',
  `UID:${entry.uid}`,
  `DTSTAMP:${moment(entry.updatedAt)}`,
  `CREATED:${moment(entry.createdAt)}`,
  `LAST-MODIFIED:${moment(entry.updatedAt)}`,
  `SEQUENCE:${entry.sequence}`,
  `DTSTART:${moment(entry.startsAt)}`,
  `DTEND:${moment(entry.endsAt)}`,
  ...property('SUMMARY', entry.title),
  ...property('DESCRIPTION', entry.description),
  ...property('LOCATION', entry.place),
  `URL:${entry.url}`,
  ...(entry.categories.length === 0 ? [] : [`CATEGORIES:${entry.categories.map(escaped).join(',')}`]),
  'END:VEVENT',
];

/** A whole calendar. `refreshHours`: of one that is subscribed to. */
export function calendarFile(
  { name, product, refreshHours }: { name: string; product: string; refreshHours?: number },
  entries: readonly CalendarEntry[],
): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product).replaceAll('/', ' ')}//Events//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // The one is RFC 7986, the other is what clients understood before it.
    ...property('NAME', name),
    ...property('X-WR-CALNAME', name),
    ...(refreshHours === undefined
      ? []
      : [`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`, `X-PUBLISHED-TTL:PT${refreshHours}H`]),
    ...entries.flatMap(entryLines),
    'END:VCALENDAR',
  ];
  return `${lines.map(folded).join('\r\n')}\r\n`;
}
