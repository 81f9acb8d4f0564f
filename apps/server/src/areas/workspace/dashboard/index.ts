/**
 * Figures: of a person's documents, of their account's, of each member's, and of the installation for its administrators.
 * What a figure counts is said where documents are listed (`documents`), so that the list behind it shows the same.
 */
export { dashboardRoutes } from './dashboard.routes.ts';
export { dashboardService } from './dashboard.service.ts';
