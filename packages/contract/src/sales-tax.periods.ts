import { addDays, businessDayFrom, type Day, dayOf } from './sales-tax.days.ts';
import type { FilingFrequency } from './sales-tax.terms.ts';

/** What is filed how often, from a day on. */
export type FrequencyFrom = { from: Day; frequency: FilingFrequency };

export type TaxPeriod = {
  frequency: FilingFrequency;
  /** Both included. */
  from: Day;
  to: Day;
  /** When the return and what is left to pay are due. */
  dueOn: Day;
  /** When a part is paid ahead; null where nothing is. */
  prepaymentDueOn: Day | null;
};

const MONTHS: Record<FilingFrequency, number> = {
  monthly: 1,
  monthly_prepaid: 1,
  quarterly: 3,
  semi_annual: 6,
  annual: 12,
};

/** What is paid ahead is due in the month itself. */
const PREPAYMENT_DAY = 15;

/** The last day of the month, quarter, half or year of the calendar that a day is in. */
function endOf(day: Day, frequency: FilingFrequency): Day {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const months = MONTHS[frequency];
  return dayOf(year, Math.ceil(month / months) * months, 31);
}

/**
 * The filing periods of a registration, the oldest first, up to the one that holds `until`. They follow the calendar: the first begins
 * on the day the first frequency begins, and a change of frequency ends the period it falls into the day before. No day is left out
 * and none is in two. `dueDay`: the day of the month after the period, moved to a business day.
 */
export function taxPeriods(
  frequencies: readonly FrequencyFrom[],
  { until, dueDay }: { until: Day; dueDay: number },
): TaxPeriod[] {
  const sorted = frequencies.toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return sorted.flatMap(({ from, frequency }, index) => {
    const next = sorted[index + 1]?.from;
    const lastDay = next === undefined ? null : addDays(next, -1);
    const periods: TaxPeriod[] = [];
    const last = lastDay !== null && lastDay < until ? lastDay : until;
    for (let day = from; day <= last;) {
      const end = endOf(day, frequency);
      const to = lastDay !== null && lastDay < end ? lastDay : end;
      periods.push({ frequency, from: day, to, ...dueDaysOf(day, to, { frequency, dueDay }) });
      day = addDays(to, 1);
    }
    return periods;
  });
}

function dueDaysOf(from: Day, to: Day, { frequency, dueDay }: { frequency: FilingFrequency; dueDay: number }) {
  const [year, month] = [Number(to.slice(0, 4)), Number(to.slice(5, 7))];
  const ahead = dayOf(Number(from.slice(0, 4)), Number(from.slice(5, 7)), PREPAYMENT_DAY);
  // Who begins after the fifteenth has nothing to pay ahead in that month.
  const isAhead = frequency === 'monthly_prepaid' && ahead >= from;
  return {
    dueOn: businessDayFrom(dayOf(year, month + 1, dueDay)),
    prepaymentDueOn: isAhead ? businessDayFrom(ahead) : null,
  };
}
