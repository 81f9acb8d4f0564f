import { addDays } from '@sealwright/contract';

const WEEK_DAYS = 7;

/** Which reminder a due day has come to: 0 none, 1 in a week, 2 tomorrow or today, 3 late. Stages that were missed are not made up for. */
export type Stage = 0 | 1 | 2 | 3;
export const LATE: Stage = 3;

export function stageOf(dueOn: string, today: string): Stage {
  if (dueOn < today) return LATE;
  if (dueOn <= addDays(today, 1)) return 2;
  return dueOn <= addDays(today, WEEK_DAYS) ? 1 : 0;
}

/** The last day on which something may be due that people are reminded of today. */
export const remindedUntil = (today: string): string => addDays(today, WEEK_DAYS);

/** Of a period that is kept from now on: what is late already is not told. */
export const stageAtStart = (dueOn: string | null, today: string): Stage =>
  dueOn !== null && dueOn < today ? LATE : 0;
