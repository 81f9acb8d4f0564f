import { defineTask, every, type TaskHandler } from '../../../platform/queue/tasks.ts';
import type { Platform } from '../../../platform/platform.ts';
import { changesRepo } from './changes.repo.ts';
import { productImportsRepo } from './imports/imports.repo.ts';
import { productsRepo } from './products.repo.ts';

const HOUR_SECONDS = 3600;
const DAY_MS = 24 * HOUR_SECONDS * 1000;
// What was deleted can be looked into for as long as what it was sold by may be asked about.
const DELETED_DAYS = 30;

const sweepProducts = defineTask('sweep-products');

/** Deletes what can no longer be undone, uploaded lists of yesterday, and products that were deleted a month ago. */
export const productsTasks = ({ clock, db }: Platform): TaskHandler[] => [
  every(sweepProducts, HOUR_SECONDS, async () => {
    const now = clock.now().getTime();
    const yesterday = new Date(now - DAY_MS);
    await changesRepo(db).dropBefore(yesterday);
    await productImportsRepo(db).dropBefore(yesterday);
    await productsRepo(db).purge(new Date(now - DELETED_DAYS * DAY_MS));
  }),
];
