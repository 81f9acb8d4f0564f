import type { Platform } from '../../../platform/platform.ts';
import { defineTask, every, type TaskHandler } from '../../../platform/queue/tasks.ts';
import { messageFilesRepo } from './files.repo.ts';

const HOUR_SECONDS = 3600;
const DAY_MS = 24 * 3600_000;

const sweepMessageFiles = defineTask('sweep-message-files');

/** Forgets files that were uploaded for a question or an answer and never sent. */
export const conversationsTasks = ({ clock, db }: Platform): TaskHandler[] => [
  every(sweepMessageFiles, HOUR_SECONDS, () =>
    messageFilesRepo(db).dropUnsent(new Date(clock.now().getTime() - DAY_MS)),
  ),
];
