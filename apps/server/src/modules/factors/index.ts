/**
 * What protects a sign-in beside the password: codes by mail, an authenticator app, passkeys, recovery codes; and showing
 * once more that it is oneself before what a stolen session must not do.
 */
export { factorsJobs } from './factors.jobs.ts';
export { factorsRoutes } from './factors.routes.ts';
export { factorsService } from './factors.service.ts';
