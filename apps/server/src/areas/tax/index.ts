/** What the people of tax need beside their documents. `sales-tax`: registrations, rates, periods. */
export { eraseSalesTax, salesTaxOfAccount, salesTaxRoutes, salesTaxTasks } from './sales-tax/index.ts';
