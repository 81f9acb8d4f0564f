import type { Db } from '../../../platform/db/db.ts';
import type { DocumentEvent, Subscriber, TeamEvent } from '../../../platform/events.ts';
import type { Platform } from '../../../platform/platform.ts';
import { standingOf } from '../../documents/index.ts';
import { driveDeliveriesRepo } from './deliveries.repo.ts';
import { type DriveRow, drivesRepo } from './drives.repo.ts';
import { deliverToDrive } from './drives.tasks.names.ts';
import { endForLeaver } from './leaving.ts';

/** Writes what is to be delivered in the transaction that completes a document, and ends the connections of who leaves a team. */
export const drivesSubscriber =
  (platform: Platform): Subscriber =>
  async (tx, event) => {
    if (event.type === 'document_completed') await noteCompleted(tx, platform, event);
    else if (isDeparture(event)) {
      const { accountId, details } = event;
      await endForLeaver(tx, platform, { accountId, userId: details.userId });
    }
  };

type Departure = Extract<TeamEvent, { type: 'team_member_left' | 'team_member_removed' | 'team_member_deprovisioned' }>;
const isDeparture = (event: { type: string }): event is Departure =>
  event.type === 'team_member_left' ||
  event.type === 'team_member_removed' ||
  event.type === 'team_member_deprovisioned';

/** Drives of the document’s own account alone: those of another are not even read. */
async function noteCompleted(tx: Db, platform: Platform, { document }: DocumentEvent): Promise<void> {
  const { accountId, id: documentId, round } = document;
  const drives = await drivesRepo(tx).delivering(accountId);
  if (drives.length === 0) return;
  const standing = await standingOf(tx, { accountId, documentId });
  if (standing === null) return;
  const at = platform.clock.now();
  for (const drive of drives.filter((one) => wants(one, standing))) {
    const of = { accountId, driveId: drive.id, documentId, round, nextTryAt: at, createdAt: at };
    const delivery = await driveDeliveriesRepo(tx).insert(of);
    if (delivery === undefined) continue;
    const task = { accountId, deliveryId: delivery.id };
    await platform.tasks.enqueue(tx, deliverToDrive, task, { key: String(delivery.id) });
  }
}

/** What not all of the team see goes only where its admins chose that, by the switch. */
function wants(drive: DriveRow, { folderId, isConfined }: { folderId: number | null; isConfined: boolean }): boolean {
  if (drive.documentsFolder !== null && drive.documentsFolder !== folderId) return false;
  return !isConfined || drive.includesPrivate;
}
