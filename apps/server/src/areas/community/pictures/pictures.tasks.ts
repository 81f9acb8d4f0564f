import type { Platform } from '../../../platform/platform.ts';
import { defineTask, every, type TaskHandler } from '../../../platform/queue/tasks.ts';
import { picturesRepo } from './pictures.repo.ts';

const HOUR_SECONDS = 3600;
const DAY_MS = 24 * HOUR_SECONDS * 1000;

const sweepPictures = defineTask('sweep-community-pictures');

export const picturesTasks = ({ clock, db }: Platform): TaskHandler[] => [
  every(sweepPictures, HOUR_SECONDS, () => picturesRepo(db).dropUnused(new Date(clock.now().getTime() - DAY_MS))),
];
