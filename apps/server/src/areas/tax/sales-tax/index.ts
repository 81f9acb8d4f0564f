/**
 * Sales tax: where an account is registered, with which agencies and at which rates; and the filing periods that follow from it, what
 * was sold in them, filed and paid. Which periods there are is a pure function of the contract (`sales-tax.periods.ts`); rates have
 * days, so that a change never rewrites what was. Read `registrations.service.ts`, `periods.keeping.ts`, `periods.service.ts`.
 */
export { salesTaxRoutes } from './sales-tax.routes.ts';
export { salesTaxTasks } from './sales-tax.tasks.ts';
export { isPeriodThere } from './reminders.repo.ts';
export { eraseSalesTax, salesTaxFilesOf, salesTaxOfAccount } from './sales-tax.privacy.ts';
