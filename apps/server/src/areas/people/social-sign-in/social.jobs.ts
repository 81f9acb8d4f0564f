import { defineJob, every, type JobHandler } from '../../../platform/queue/jobs.ts';
import type { Platform } from '../../../platform/platform.ts';
import { identitiesRepo } from './social.repo.ts';

const SWEEP_SECONDS = 3600;

const sweepSocial = defineJob('sweep-social-sign-ins');

/** Drops visits that no one came back from, and tokens that are too old to be shown again. */
export const identitiesJobs = ({ db, clock }: Platform): JobHandler[] => [
  every(sweepSocial, SWEEP_SECONDS, () => identitiesRepo(db).sweep(clock.now())),
];
