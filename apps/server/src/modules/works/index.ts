/** Long work that somebody asked for and waits to see: how far it is, its file, stopping it. */
export { worksJobs } from './works.jobs.ts';
export { worksRoutes } from './works.routes.ts';
