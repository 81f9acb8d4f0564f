/**
 * Invoices: numbered without gaps in the whole installation, frozen when they are issued, never deleted. What is paid is mailed as a
 * receipt. An account says what stands on its invoices; administrators say who sells.
 */
export { billingPolicy } from './invoices.policy.ts';
export { eraseBillingDetails, invoicesOfAccount } from './invoices.repo.ts';
export { invoicesRoutes } from './invoices.routes.ts';
export { invoicesService, sellerOf } from './invoices.service.ts';
export type * from './invoices.types.ts';
