/** What the people of tax need beside their documents. `returns`: documents as tax returns. `sales-tax`: registrations, rates, periods. */
export { returnsRoutes } from './returns/index.ts';
export { eraseSalesTax, salesTaxOfAccount, salesTaxRoutes, salesTaxTasks } from './sales-tax/index.ts';
