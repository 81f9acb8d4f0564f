/** What the people of tax need beside their documents. `returns`: documents as tax returns. `sales-tax`: registrations, rates, periods. */
export { eraseSalesTax, isPeriodThere, salesTaxFilesOf, salesTaxOfAccount, salesTaxTasks } from './sales-tax/index.ts';
export { taxRoutes } from './tax.parts.ts';
