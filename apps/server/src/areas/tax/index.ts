/**
 * What the people of tax need beside their documents. `returns`: documents as tax returns. `sales-tax`: registrations, rates, periods. The
 * client’s side: `client-access` is the way in, `checklists` what clients are asked for and what they sent, `client-page` what they see.
 */
export {
  checklistOwnerOf,
  checklistsOfAccount,
  eraseChecklists,
  papersOfAccount,
  papersSubscriber,
  paperStream,
} from './checklists/index.ts';
export { clientAccessOfAccount, clientSenderOf, eraseClientAccess } from './client-access/index.ts';
export { eraseSalesTax, isPeriodThere, salesTaxFilesOf, salesTaxOfAccount } from './sales-tax/index.ts';
export { taxEstate, taxRoutes, taxTasks } from './tax.parts.ts';
