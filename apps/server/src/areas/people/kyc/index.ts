/** Who a person or a business says they are: kept encrypted, handed in, reviewed. */
export { kycRoutes } from './kyc.routes.ts';
export { masked, openDetails } from './kyc.details.ts';
