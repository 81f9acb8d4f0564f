import { defineTask, every, type TaskHandler } from '../../../platform/queue/tasks.ts';
import type { Platform } from '../../../platform/platform.ts';
import { proofsRepo } from './sessions.proofs.repo.ts';
import { sessionsRepo } from './sessions.repo.ts';
import { deleteTokensOverBefore } from './personal-tokens/personal-tokens.repo.ts';

const DAY_SECONDS = 86_400;
const KEPT_DAYS = 90;
const PROOFS_SECONDS = 300;

const sweepSessions = defineTask('sweep-sessions');
const sweepProofs = defineTask('sweep-shown-proofs');

/** Sessions and tokens that are over are kept for a while, so that a person's devices are known and an incident can be looked into. */
export const sessionsTasks = (platform: Platform): TaskHandler[] => [
  every(sweepSessions, DAY_SECONDS, async () => {
    const before = new Date(platform.clock.now().getTime() - KEPT_DAYS * DAY_SECONDS * 1000);
    await sessionsRepo(platform.db).deleteOverBefore(before);
    await deleteTokensOverBefore(platform.db, before);
  }),
  every(sweepProofs, PROOFS_SECONDS, () => proofsRepo(platform.db).deleteOver(platform.clock.now())),
];
