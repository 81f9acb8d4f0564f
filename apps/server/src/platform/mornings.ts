import { isTimeZone } from '@sealwright/contract';
import { utcDayOf } from './clock.ts';

const MORNING_HOUR = 8;
const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

/** Eight o’clock in the morning somewhere, and its day there. */
export type Morning = { at: Date; day: string };

/** The last eight o’clock in the morning of a time zone; of UTC where the name is not one. */
export function lastMorning(now: Date, timeZone: string): Morning {
  const wall = clockOf(isTimeZone(timeZone) ? timeZone : 'UTC');
  const today = Math.floor(wall(now.getTime()) / DAY_MS) * DAY_MS;
  const isEarly = wall(now.getTime()) < today + MORNING_HOUR * HOUR_MS;
  const day = isEarly ? today - DAY_MS : today;
  const wanted = day + MORNING_HOUR * HOUR_MS;
  // The offset of now may not be that of the morning: clocks were put forward or back in between.
  const near = wanted - (wall(wanted) - wanted);
  const at = wanted - (wall(near) - near);
  return { at: new Date(at), day: utcDayOf(new Date(day)) };
}

/** What a clock on the wall shows at a moment, as if it showed UTC. */
export function clockOf(timeZone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
    timeZone,
  });
  return (at) => {
    const parts = new Map(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const read = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
    return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
  };
}
