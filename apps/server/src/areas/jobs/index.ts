/**
 * Jobs: long work that a person asked for and follows. A module starts one with `startJob` in the transaction of the request,
 * and runs it with `runJob` in a task of the queue. A job has one result, however often its task is tried. Only the person who
 * asked for it sees it.
 */
export type { JobRef } from './jobs.repo.ts';
export { runJob, type RunningJob, startJob } from './jobs.run.ts';
export { type Checkpoint, runSteps } from './jobs.steps.ts';
export { stopOpenJobs } from './jobs.run.ts';
export { jobsTasks } from './jobs.tasks.ts';
export { findJob, hasOpenJob, listJobs } from './jobs.reads.ts';
export { jobsRoutes } from './jobs.routes.ts';
export { toJob } from './jobs.shape.ts';
