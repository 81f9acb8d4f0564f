/** What a person can ask for of their own data: everything in one file, or to be forgotten. */
export { orderedErasure } from './erasure/ordered.ts';
export { privacyTasks } from './privacy.tasks.ts';
export { privacyRoutes } from './privacy.routes.ts';
