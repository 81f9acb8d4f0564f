import { defineTask, every, type TaskHandler } from '../../../platform/queue/tasks.ts';
import type { Platform } from '../../../platform/platform.ts';
import { drawingLinksRepo } from './drawing-links.repo.ts';

const HOUR_SECONDS = 3600;

const sweepDrawingLinks = defineTask('sweep-drawing-links');

/** Deletes expired links and their drawings. Those of the last hour stay, to explain why they no longer open. */
export const signaturesTasks = ({ clock, db }: Platform): TaskHandler[] => [
  every(sweepDrawingLinks, HOUR_SECONDS, async () => {
    await drawingLinksRepo(db).deleteExpired(new Date(clock.now().getTime() - HOUR_SECONDS * 1000));
  }),
];
