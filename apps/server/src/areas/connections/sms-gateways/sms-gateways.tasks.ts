import type { Platform } from '../../../platform/platform.ts';
import { defineTask, every, type TaskHandler } from '../../../platform/queue/tasks.ts';
import { smsGatewaysRepo } from './sms-gateways.repo.ts';

const sweepSmsGateways = defineTask('sweep-sms-gateways');
const SWEEP_SECONDS = 3600;
// As long as a deletion can be undone.
const KEPT_MS = 24 * 3600_000;

/** Keys of deleted gateways do not stay. */
export const smsGatewaysTasks = ({ clock, db }: Platform): TaskHandler[] => [
  every(sweepSmsGateways, SWEEP_SECONDS, () =>
    smsGatewaysRepo(db).dropDeletedBefore(new Date(clock.now().getTime() - KEPT_MS)),
  ),
];
