import type { Platform } from '../../../platform/platform.ts';
import { defineTask, every, type TaskHandler } from '../../../platform/queue/tasks.ts';
import { settle } from './live-sessions.ending.ts';
import { linesRepo } from './live-sessions.lines.repo.ts';
import { lookedAtBefore } from './live-sessions.policy.ts';
import { sessionsRepo } from './live-sessions.repo.ts';

const SWEEP_SECONDS = 60;
const HOUR_MS = 3600_000;
const KEPT_DAYS = 30;

const sweepLiveSessions = defineTask('sweep-live-sessions');

/** Ends sessions that both sides left without a word, and invitations that no one answered; drops what is over for long. */
export const liveSessionsTasks = (platform: Platform): TaskHandler[] => [
  every(sweepLiveSessions, SWEEP_SECONDS, async () => {
    const now = platform.clock.now();
    const before = (ms: number) => new Date(now.getTime() - ms);
    for (const session of await sessionsRepo(platform.db).openSince(lookedAtBefore(now))) {
      await settle(platform, session);
    }
    await linesRepo(platform.db).dropOld({ ticketsBefore: now, messagesBefore: before(HOUR_MS) });
    await sessionsRepo(platform.db).dropEndedBefore(before(KEPT_DAYS * 24 * HOUR_MS));
  }),
];
