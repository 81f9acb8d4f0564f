/** A day of the calendar, `2026-04-15`. Days compare as text. */
export type Day = string;

const DAY_MS = 86_400_000;
const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

const timeOf = (day: Day): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (time: number): Day => new Date(time).toISOString().slice(0, 10);
const weekdayOf = (day: Day): number => new Date(timeOf(day)).getUTCDay();

/** `month` from 1; beyond 12 in the years after. Of days beyond the month’s end its last day. */
export function dayOf(year: number, month: number, day: number): Day {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return dayAt(Date.UTC(year, month - 1, Math.min(day, last)));
}

export const addDays = (day: Day, days: number): Day => dayAt(timeOf(day) + days * DAY_MS);

/** The `n`th such weekday of a month; of -1 the last. */
function nthWeekday(year: number, month: number, weekday: number, n: number): Day {
  if (n < 0) {
    const last = dayOf(year, month, 31);
    return addDays(last, -((weekdayOf(last) - weekday + 7) % 7));
  }
  const first = dayOf(year, month, 1);
  return addDays(first, ((weekday - weekdayOf(first) + 7) % 7) + (n - 1) * 7);
}

/** On a Saturday it is kept on the Friday before, on a Sunday on the Monday after. */
function observed(day: Day): Day {
  const weekday = weekdayOf(day);
  return weekday === SATURDAY ? addDays(day, -1) : weekday === SUNDAY ? addDays(day, 1) : day;
}

/** The days on which federal offices of the United States are closed (5 U.S.C. 6103), as they are observed. */
export const federalHolidays = (year: number): ReadonlySet<Day> =>
  new Set([
    observed(dayOf(year, 1, 1)),
    nthWeekday(year, 1, MONDAY, 3),
    nthWeekday(year, 2, MONDAY, 3),
    nthWeekday(year, 5, MONDAY, -1),
    // Since 2021.
    ...(year >= 2021 ? [observed(dayOf(year, 6, 19))] : []),
    observed(dayOf(year, 7, 4)),
    nthWeekday(year, 9, MONDAY, 1),
    nthWeekday(year, 10, MONDAY, 2),
    observed(dayOf(year, 11, 11)),
    nthWeekday(year, 11, THURSDAY, 4),
    observed(dayOf(year, 12, 25)),
    // The first of January of the next year may be kept in this one.
    observed(dayOf(year + 1, 1, 1)),
  ]);

export const isBusinessDay = (day: Day): boolean =>
  weekdayOf(day) !== SATURDAY && weekdayOf(day) !== SUNDAY && !federalHolidays(Number(day.slice(0, 4))).has(day);

/** This day, or the first after it that is neither on a weekend nor a federal holiday. */
export const businessDayFrom = (day: Day): Day => (isBusinessDay(day) ? day : businessDayFrom(addDays(day, 1)));
