/**
 * Products: what the installation sells, kept by its administrators. A SKU belongs to one product. What many were changed by at once
 * can be undone for a day, also their deletion. Lists come in by their SKUs: nothing is changed before they are started, then all
 * rows that are right are, or none. Read `products.service.ts`, `changes.repo.ts`, `imports/rows.ts`.
 */
export { productsRoutes } from './products.routes.ts';
export { productsTasks } from './products.tasks.ts';
export { giveStockBack, takeStock } from './stock.repo.ts';
