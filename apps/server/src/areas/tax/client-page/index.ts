/**
 * The page of a client: after one check, everything that one sender’s account asked of one person and what they did. It shows documents,
 * which are opened by their own link, and checklists, for which papers are sent here. Nothing of another account or sender is in it.
 */
export { clientPageRoutes } from './client-page.routes.ts';
