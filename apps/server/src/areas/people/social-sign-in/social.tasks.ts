import { defineTask, every, type TaskHandler } from '../../../platform/queue/tasks.ts';
import type { Platform } from '../../../platform/platform.ts';
import { identitiesRepo } from './social.repo.ts';

const SWEEP_SECONDS = 3600;

const sweepSocial = defineTask('sweep-social-sign-ins');

/** Drops visits that no one came back from, and tokens that are too old to be shown again. */
export const identitiesTasks = ({ db, clock }: Platform): TaskHandler[] => [
  every(sweepSocial, SWEEP_SECONDS, () => identitiesRepo(db).sweep(clock.now())),
];
