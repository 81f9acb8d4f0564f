import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type ChecklistRow, checklistsRepo } from './checklists.repo.ts';

export const NOTIFY_EVERY_MS = 3600_000;

type Told = { count: number; name: string };

async function say(tx: Db, { clock, events }: Platform, checklist: ChecklistRow, told: Told): Promise<void> {
  const at = clock.now();
  await checklistsRepo(tx).noteNotified(checklist, { unnotifiedPapers: 0, notifiedAt: at });
  const { accountId, id } = checklist;
  await events.publish(tx, { type: 'papers_received', at, accountId, subjectId: id, details: told });
}

/** The first paper in an hour notifies at once; those that follow are told of together, when the hour is over. */
export async function notifyOfPaper(tx: Db, platform: Platform, checklist: ChecklistRow, name: string): Promise<void> {
  const count = await checklistsRepo(tx).addUnnotified(checklist);
  const last = checklist.notifiedAt?.getTime() ?? 0;
  if (platform.clock.now().getTime() - last < NOTIFY_EVERY_MS) return;
  await say(tx, platform, checklist, { count, name });
}

/** Of what came since the last notification. The caller holds the checklist’s row lock. */
export const notifyOfRest = (tx: Db, platform: Platform, checklist: ChecklistRow, name: string): Promise<void> =>
  say(tx, platform, checklist, { count: checklist.unnotifiedPapers, name });
