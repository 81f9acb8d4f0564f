import type { Platform } from '../../../platform/platform.ts';
import { defineTask, every, type TaskHandler } from '../../../platform/queue/tasks.ts';
import { editorSessionsRepo } from './editors.repo.ts';
import { embedSessionsRepo } from './embedding.repo.ts';

const HOUR_SECONDS = 3600;
const KEPT_MS = 7 * 24 * HOUR_SECONDS * 1000;

const sweepEmbedding = defineTask('sweep-embedding');

/** Drops what was made for frames and expired a week ago. Its links expired with it. */
export const embeddingTasks = ({ clock, db }: Platform): TaskHandler[] => [
  every(sweepEmbedding, HOUR_SECONDS, async () => {
    const before = new Date(clock.now().getTime() - KEPT_MS);
    await embedSessionsRepo(db).sweep(before);
    await editorSessionsRepo(db).sweep(before);
  }),
];
