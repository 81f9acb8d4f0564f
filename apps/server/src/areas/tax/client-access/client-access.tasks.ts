import { defineTask, every, type TaskHandler } from '../../../platform/queue/tasks.ts';
import type { Platform } from '../../../platform/platform.ts';
import { clientProofsRepo } from './links.repo.ts';

const HOUR_SECONDS = 3600;
const proofs = defineTask('drop-client-proofs');

export const clientAccessTasks = ({ clock, db }: Platform): TaskHandler[] => [
  every(proofs, HOUR_SECONDS, () => clientProofsRepo(db).dropExpired(clock.now())),
];
