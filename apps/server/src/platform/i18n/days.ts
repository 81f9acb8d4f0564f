import { areDaysReversed, textOf } from '@sealwright/contract';
import { utcDayOf } from '../clock.ts';
import { AppError } from '../errors.ts';

/** Days of a time zone, and the moments between them: day `i` is from `bounds[i]` up to `bounds[i + 1]`. */
export type Span = { days: string[]; bounds: Date[] };

type Asked = { from?: string | undefined; to?: string | undefined; timeZone?: string | undefined };

const DAY_MS = 24 * 3600_000;
// Beyond these years calendars, time zones and PostgreSQL stop agreeing.
const [EARLIEST, LATEST] = ['1970-01-01', '2999-12-31'];
// No zone is further from UTC than this.
const FURTHEST_MS = 26 * 3600_000;

/**
 * The days from `from` to `to`, both included: today and the `usual` number of days up to it where they are not given.
 * Throws `span_invalid` for what ends before it begins or has more than `most` days.
 */
export function spanOf(asked: Asked, now: Date, { usual, most }: { usual: number; most: number }): Span {
  const local = localTime(asked.timeZone ?? 'UTC');
  const to = asked.to ?? local(now).slice(0, 10);
  const from = asked.from ?? dayAfter(to, 1 - usual);
  refuseReversed({ from, to });
  const length = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  if (length < 1 || length > most || from < EARLIEST || to > LATEST) throw new AppError('span_invalid');
  const days = Array.from({ length }, (_, index) => dayAfter(from, index));
  const bounds: Date[] = [];
  for (const day of [...days, dayAfter(to, 1)]) bounds.push(startOf(day, local, bounds.at(-1)));
  return { days, bounds };
}

/** The moments of a filter's days, whose ends may each be left open. Throws as `spanOf` does. */
export function openSpanOf(asked: Asked): { from: Date | undefined; before: Date | undefined } {
  refuseReversed(asked);
  const boundsOf = (day: string) =>
    spanOf({ from: day, to: day, timeZone: asked.timeZone }, new Date(0), { usual: 1, most: 1 }).bounds;
  return {
    from: asked.from === undefined ? undefined : boundsOf(asked.from)[0],
    before: asked.to === undefined ? undefined : boundsOf(asked.to)[1],
  };
}

function refuseReversed(asked: Asked): void {
  if (!areDaysReversed(asked)) return;
  const message = textOf('days_reversed');
  throw new AppError('span_invalid', { message, fields: [{ path: 'to', code: 'days_reversed', message }] });
}

function dayAfter(day: string, days: number): string {
  return utcDayOf(new Date(Date.parse(day) + days * DAY_MS));
}

type LocalTime = (at: Date) => string;

/** `2026-03-29 00:00:00` as the clocks there show it. */
function localTime(timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('sv-SE-u-ca-gregory-nu-latn', {
    timeZone,
    dateStyle: 'short',
    timeStyle: 'medium',
  });
  return (at) => format.format(at);
}

/** A day nearly always begins 24 hours after the one before; where clocks change it has to be looked for. */
function startOf(day: string, local: LocalTime, before: Date | undefined): Date {
  const likely = new Date((before?.getTime() ?? Date.parse(day)) + (before === undefined ? 0 : DAY_MS));
  return local(likely) === `${day} 00:00:00` && isFirstOf(likely, local) ? likely : findStart(day, local);
}

const isFirstOf = (at: Date, local: LocalTime): boolean =>
  local(new Date(at.getTime() - 1000)).slice(0, 10) < local(at).slice(0, 10);

/** The first moment that is not before the day: some days begin at one o'clock, and one began on the other side of the date line. */
function findStart(day: string, local: LocalTime): Date {
  let low = Date.parse(day) - FURTHEST_MS;
  let high = Date.parse(day) + FURTHEST_MS;
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (local(new Date(middle)).slice(0, 10) < day) low = middle;
    else high = middle;
  }
  return new Date(high);
}
