import type { Platform } from '../../../platform/platform.ts';
import { defineTask, every, type TaskHandler } from '../../../platform/queue/tasks.ts';
import { proofsRepo } from './identity/identity.repo.ts';

const sweepProofs = defineTask('sweep-identity-proofs');
const SWEEP_SECONDS = 3600;

/** Forgets browsers that are asked again anyway. */
export const signingTasks = ({ db, clock }: Platform): TaskHandler[] => [
  every(sweepProofs, SWEEP_SECONDS, () => proofsRepo(db).dropExpired(clock.now())),
];
