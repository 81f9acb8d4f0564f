import { dayIn } from './days.ts';
import { once, ownTimeZone } from './intl.ts';

/** With a zero in front where it has one digit. */
export const twoDigits = (number: number): string => String(number).padStart(2, '0');

/** The day of a moment by the clock of the device: `2026-11-20`. The signing page has no other; the application has `dayIn`. */
export const dayOf = (at: Date): string =>
  `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;

/** Today where the person is. */
export const today = (): string => dayIn(ownTimeZone(), new Date());

/** What clocks there show: `2026-11-20T09:30:15`. `at`: milliseconds since 1970. */
function wallIn(timeZone: string, at: number): string {
  const parts = once(Intl.DateTimeFormat, 'en-u-ca-gregory-nu-latn', `wall in ${timeZone}`, {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? '';
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
  return `${day}T${part('hour')}:${part('minute')}:${part('second')}`;
}

/** A moment as a field for date and time has it: `2026-11-20T09:30`. */
export const localIn = (timeZone: string, at: Date): string => wallIn(timeZone, at.getTime()).slice(0, 16);

const DAY_MS = 86_400_000;
const LOCAL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2})?$/;

/**
 * The moment at which clocks there show what a field for date and time holds; null where it holds none. Of two moments the first one;
 * a time that clocks skip is put forward by as much as they are. Clocks are put forward or back by at most a day.
 */
export function instantIn(timeZone: string, local: string): Date | null {
  const wanted = LOCAL.test(local) ? Date.parse(`${local}Z`) : Number.NaN;
  // 31 February is read as a day in March.
  if (Number.isNaN(wanted) || !new Date(wanted).toISOString().startsWith(local)) return null;
  const shown = (at: number) => Date.parse(`${wallIn(timeZone, at)}Z`);
  const [before, after] = [wanted - DAY_MS, wanted + DAY_MS].map((near) => wanted - (shown(near) - near)) as [
    number,
    number,
  ];
  const moments = [before, after].filter((at) => shown(at) === wanted);
  return new Date(moments.length === 0 ? before : Math.min(...moments));
}

/** For what the server reckons by: its days are those of UTC. */
export const utcToday = (): string => new Date().toISOString().slice(0, 10);
