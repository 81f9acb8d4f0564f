import { LEAST_SCHEDULE_MINUTES, MOST_SCHEDULE_DAYS } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type ActorRequest, saidBy } from '../documents.act.ts';
import type { DocumentRow } from '../documents.repo.ts';
import { transition } from '../states/transition.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Lets a document wait for its time, or changes that. Throws `schedule_time`. */
export async function schedule(
  tx: Db,
  platform: Platform,
  by: ActorRequest,
  document: DocumentRow,
  time: string,
): Promise<void> {
  const scheduledFor = new Date(time);
  const ahead = scheduledFor.getTime() - platform.clock.now().getTime();
  if (ahead < LEAST_SCHEDULE_MINUTES * MINUTE_MS || ahead > MOST_SCHEDULE_DAYS * DAY_MS) {
    throw new AppError('schedule_time');
  }
  const before = document.scheduledFor === null ? {} : { before: document.scheduledFor.toISOString() };
  const details = { scheduledFor: scheduledFor.toISOString(), ...before };
  const evidence = { action: 'document.scheduled' as const, ...saidBy(by, document), details };
  await transition(tx, platform, document, { to: 'pending', evidence, patch: { scheduledFor } });
}
