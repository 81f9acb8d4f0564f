/** What a person can ask for of their own data: everything in one file, or to be forgotten. */
export { privacyJobs } from './privacy.jobs.ts';
export { privacyRoutes } from './privacy.routes.ts';
