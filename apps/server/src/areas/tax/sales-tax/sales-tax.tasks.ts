import { defineTask, every, type TaskHandler } from '../../../platform/queue/tasks.ts';
import type { Platform } from '../../../platform/platform.ts';
import { keepPeriods } from './periods.keeping.ts';
import { registrationsRepo } from './registrations.repo.ts';
import { remindOfSalesTax } from './reminders.service.ts';

const SIX_HOURS_SECONDS = 6 * 3600;
const DAY_SECONDS = 24 * 3600;
const BATCH = 100;
const addPeriods = defineTask('add-sales-tax-periods');
const remindTask = defineTask('remind-of-sales-tax');

export const salesTaxTasks = (platform: Platform): TaskHandler[] => [
  addingPeriods(platform),
  every(remindTask, DAY_SECONDS, () => remindOfSalesTax(platform)),
];

/** New periods come by themselves. A registration that cannot be kept does not keep the others from it. */
const addingPeriods = ({ clock, db, log }: Platform): TaskHandler =>
  every(addPeriods, SIX_HOURS_SECONDS, async () => {
    for (let after = 0; ;) {
      const agencies = await registrationsRepo(db).agenciesAfter(after, BATCH);
      for (const { accountId, ...agency } of agencies) {
        after = agency.id;
        await db
          .transaction()
          .execute((tx) => keepPeriods(tx, { accountId, agencies: [agency], now: clock.now() }))
          .catch((cause: unknown) => log.warn('Periods of sales tax could not be added', { agency: agency.id }, cause));
      }
      if (agencies.length < BATCH) return;
    }
  });
