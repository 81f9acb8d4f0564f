/**
 * Long work that someone asked for and waits to see: how far it is, its file, stopping it. Whoever has such work begins it
 * with `beginWork` and does it, in a job of its own, with `doWork`. One result comes of it, however often it is tried; only
 * the person who asked for it ever sees it.
 */
export { beginWork, doWork, type WorkInHand, type WorkRef } from './works.doing.ts';
export { worksJobs } from './works.jobs.ts';
export { hasOpenWork, listWorks } from './works.reads.ts';
export { worksRoutes } from './works.routes.ts';
export { toJob } from './works.shape.ts';
