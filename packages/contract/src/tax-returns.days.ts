import { addDays, businessDayFrom, type Day, dayOf } from './sales-tax.days.ts';
import { RETURN_SOON_DAYS, type ReturnDue } from './tax-returns.terms.ts';

const SATURDAY = 6;
const weekdayOf = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/**
 * Emancipation Day, a legal holiday of the District of Columbia on April 16, counts for federal returns everywhere (26 U.S.C. 7503;
 * Rev. Rul. 2015-13). On a Saturday it is kept on the Friday before, on a Sunday on the Monday after.
 */
function emancipationDay(year: number): Day {
  const day = dayOf(year, 4, 16);
  const weekday = weekdayOf(day);
  return weekday === SATURDAY ? addDays(day, -1) : weekday === 0 ? addDays(day, 1) : day;
}

/** This day, or the first after it that is no weekend, federal holiday or Emancipation Day. */
function filingDayFrom(day: Day): Day {
  const next = businessDayFrom(day);
  return next === emancipationDay(Number(next.slice(0, 4))) ? filingDayFrom(addDays(next, 1)) : next;
}

/** Of calendar years: the day of the next year on which it is due, and with an extension. */
type Rule = { due: readonly [month: number, day: number]; extended: (year: number) => Day };

const PARTNERSHIPS: Rule = { due: [3, 15], extended: (year) => dayOf(year, 9, 15) };
const INCOME: Rule = { due: [4, 15], extended: (year) => dayOf(year, 10, 15) };

/**
 * Forms 1040, 1065, 1120 and 1120-S: 26 U.S.C. 6072, extended by six months (26 CFR 1.6081-2 to -4). Form 1099: what its recipient gets
 * by January 31, extended by 30 days (Form 15397). Form W-9 goes to the one who asks for it and has no date.
 */
const RULES: Record<string, Rule | undefined> = {
  '1040': INCOME,
  '1065': PARTNERSHIPS,
  '1099': { due: [1, 31], extended: (year) => addDays(dayOf(year, 1, 31), 30) },
  '1120C': INCOME,
  '1120S': PARTNERSHIPS,
};

export type ReturnTerms = {
  formType: string | null;
  /** The calendar year that it is about. */
  taxYear: number | null;
  isExtended: boolean;
  /** A day that a person gave instead: fiscal years, cooperatives, disaster relief. */
  dueOnGiven: Day | null;
};

/** The day by which a return has to be filed; null where there is none. */
export function returnDueOn({ formType, taxYear, isExtended, dueOnGiven }: ReturnTerms): Day | null {
  if (dueOnGiven !== null) return dueOnGiven;
  const rule = formType === null ? undefined : RULES[formType];
  if (rule === undefined || taxYear === null) return null;
  const [month, day] = rule.due;
  return filingDayFrom(isExtended ? rule.extended(taxYear + 1) : dayOf(taxYear + 1, month, day));
}

/** Where it stands on a day. */
export function returnDue({ dueOn, filedOn }: { dueOn: Day | null; filedOn: Day | null }, today: Day): ReturnDue {
  if (filedOn !== null) return 'done';
  if (dueOn === null) return 'none';
  if (today > dueOn) return 'late';
  return addDays(today, RETURN_SOON_DAYS) >= dueOn ? 'due_soon' : 'due';
}
