import { defineTask, every, type TaskHandler } from '../../../platform/queue/tasks.ts';
import type { Platform } from '../../../platform/platform.ts';
import { passkeysRepo } from './passkeys/passkeys.repo.ts';
import { stepsRepo } from './login/steps.repo.ts';

const HOUR_SECONDS = 3600;

const sweepSignInSteps = defineTask('sweep-sign-in-steps');

/** Steps and challenges that no one can finish any more; steps stay a day, in case an incident is looked into. */
export const mfaTasks = ({ db, clock }: Platform): TaskHandler[] => [
  every(sweepSignInSteps, HOUR_SECONDS, async () => {
    const now = clock.now();
    await stepsRepo(db).deleteExpiredBefore(new Date(now.getTime() - 24 * HOUR_SECONDS * 1000));
    await passkeysRepo(db).deleteChallengesBefore(now);
  }),
];
