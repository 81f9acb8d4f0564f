import { lastMorning } from '../../../../platform/mornings.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

// With these hours added to any time of a day, the last morning is the one of that day.
const UNTIL_MORNING = 8 * HOUR_MS;
// A reminder so soon after the last word says nothing new.
const LEAST_GAP_MS = 6 * HOUR_MS;

export type ReminderRules = {
  remindAfterDays: number;
  remindEveryDays: number;
  remindMost: number;
  expiresAt: Date;
};

/**
 * When a recipient is reminded next: at eight in the morning of their time zone, so many days after the last word, and once more in the
 * last morning that leaves them at least eight hours. Null: not again.
 * `lastAt` is the last invitation or reminder, `count` how many reminders there were.
 */
export function nextReminder(
  { remindAfterDays, remindEveryDays, remindMost, expiresAt }: ReminderRules,
  { lastAt, count }: { lastAt: Date; count: number },
  timeZone: string,
): Date | null {
  const days = count === 0 ? remindAfterDays : remindEveryDays;
  const morningOf = (at: number) => lastMorning(new Date(at), timeZone).at.getTime();
  const regular = morningOf(lastAt.getTime() + days * DAY_MS + UNTIL_MORNING);
  const final = morningOf(expiresAt.getTime() - UNTIL_MORNING);
  const next = count < remindMost && regular <= final && regular - lastAt.getTime() >= LEAST_GAP_MS ? regular : final;
  return next - lastAt.getTime() >= LEAST_GAP_MS ? new Date(next) : null;
}
