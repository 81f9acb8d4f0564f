import { z } from 'zod';

/** With `auto_reminders`: days until the first reminder, days between reminders, and the most there are. */
export const ReminderRules = z.object({
  remindAfterDays: z.number().int().min(1).max(30),
  remindEveryDays: z.number().int().min(1).max(30),
  remindMost: z.number().int().min(1).max(10),
});
