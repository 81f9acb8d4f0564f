import { shareIn } from '@sealwright/contract';
import type { Interval, PlanTerms } from '../plans/index.ts';

/** Pure: periods, what a change of plan means, and what it costs. All days are those of UTC. */

const DAY_MS = 24 * 3600_000;

/** How long everything works after a payment failed. */
export const GRACE_DAYS = 14;
/** On which days after that its people are written to, and the card is tried again. */
export const REMINDER_DAYS = [1, 5, 10] as const;

export type Period = { start: Date; end: Date };
/** Where a subscription stands in its calendar: `months` after `anchor` its period begins. */
export type Place = { anchor: Date; months: number };

export const monthsOf = (interval: Interval): number => (interval === 'year' ? 12 : 1);

/** The same day and time of a later month; the last day of a month that has no such day. */
export function addMonths(anchor: Date, months: number): Date {
  const moved = new Date(anchor);
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(anchor.getUTCDate(), lastDay));
  return moved;
}

export const periodAt = ({ anchor, months }: Place, interval: Interval): Period => ({
  start: addMonths(anchor, months),
  end: addMonths(anchor, months + monthsOf(interval)),
});

/**
 * Where the period begins that follows, given how long it is to be. Periods that were over before anyone began them are left out: while
 * billing was off, or the product was not running, nothing was used that could be charged.
 */
export function placeAfter(place: Place, { ended, next }: { ended: Interval; next: Interval }, now: Date): Place {
  let months = place.months + monthsOf(ended);
  while (addMonths(place.anchor, months + monthsOf(next)) <= now) months += monthsOf(next);
  return { anchor: place.anchor, months };
}

/** The month within the period that sign requests are counted in. */
export function countingAt({ anchor, months }: Place, interval: Interval, now: Date): Period {
  const last = months + monthsOf(interval) - 1;
  let month = months;
  while (month < last && addMonths(anchor, month + 1) <= now) month += 1;
  return { start: addMonths(anchor, month), end: addMonths(anchor, month + 1) };
}

/** What a plan costs in a year, to compare plans of different intervals. */
const inAYear = ({ price, interval }: PlanTerms): number => price * (12 / monthsOf(interval));

/**
 * When another plan begins. A dearer one of the same interval begins now, and a year of a plan that is not cheaper than the present one
 * does. What is cheaper, or paid by month after a year, begins with the next period: what was paid for is used up first.
 */
export function whenOf(from: PlanTerms, to: PlanTerms): 'now' | 'at_period_end' | 'same' {
  if (from.planId === to.planId && from.interval === to.interval) return 'same';
  if (from.currency !== to.currency) return 'at_period_end';
  if (from.interval === to.interval) return to.price > from.price ? 'now' : 'at_period_end';
  if (from.interval === 'year') return 'at_period_end';
  const isKept = from.planId === to.planId || inAYear(to) >= inAYear(from);
  return isKept && to.price > from.price ? 'now' : 'at_period_end';
}

/**
 * The days of a period, and how many of them are left; a day that has begun is used only once it is over. In whole days, so that what
 * is charged is what a preview said.
 */
export function daysOf({ start, end }: Period, now: Date): { left: number; all: number } {
  const all = Math.max(1, Math.round((end.getTime() - start.getTime()) / DAY_MS));
  const gone = Math.floor((now.getTime() - start.getTime()) / DAY_MS);
  return { left: Math.min(all, Math.max(0, all - gone)), all };
}

export type ChangeNow = {
  /** The period that the new plan is paid for. */
  period: Period;
  place: Place;
  price: number;
  credit: number;
};

/** What a change from now on costs: the new plan for what is left, or for its own first year, less what is left of the old one. */
export function changeNow(given: { from: PlanTerms; to: PlanTerms; place: Place; now: Date }): ChangeNow {
  const { from, to, now } = given;
  const { anchor, months } = given.place;
  const place = { anchor, months };
  const period = periodAt(place, from.interval);
  const { left, all } = daysOf(period, now);
  const shareOf = ({ currency, price }: PlanTerms): number => shareIn(currency, price, { part: left, whole: all });
  const credit = shareOf(from);
  if (from.interval === to.interval) {
    return { period: { start: now, end: period.end }, place, price: shareOf(to), credit };
  }
  const anew = { anchor: now, months: 0 };
  return { period: periodAt(anew, to.interval), place: anew, price: to.price, credit: Math.min(credit, to.price) };
}

export const graceEnd = (failedSince: Date): Date => new Date(failedSince.getTime() + GRACE_DAYS * DAY_MS);

/** How many reminders are due by now. */
export const remindersDue = (failedSince: Date, now: Date): number =>
  REMINDER_DAYS.filter((days) => failedSince.getTime() + days * DAY_MS <= now.getTime()).length;
