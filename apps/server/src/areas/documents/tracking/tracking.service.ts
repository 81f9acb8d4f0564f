import type { EvidenceEvent, Tracking } from '@sealwright/contract';
import { timeOf } from '../../../platform/clock.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { findFor } from '../documents/index.ts';
import { evidenceService } from '../evidence/index.ts';
import { pageTimesRepo } from './page-times.repo.ts';
import { hasRecipient, readFilling, readOpenings } from './tracking.reads.ts';

export const trackingService = (platform: Platform) => {
  const evidence = evidenceService(platform);
  return {
    /** For those of the account who see the document. Throws `not_found`. */
    read: async (
      actor: Actor,
      id: number,
      asked: { recipient: number; round?: number | undefined },
    ): Promise<Tracking> => {
      const { db } = platform;
      const document = await findFor(db, actor, id);
      const part = { accountId: document.accountId, documentId: id, recipientId: asked.recipient };
      if (!(await hasRecipient(db, part))) throw new AppError('not_found');
      const round = asked.round ?? document.round;
      const times = pageTimesRepo(db);
      const { events } = await evidence.list(document.accountId, id);
      return {
        recipient: asked.recipient,
        round,
        rounds: await times.rounds(part),
        opened: (await readOpenings(db, part, round)).map((at) => at.toISOString()),
        pages: (await times.list({ ...part, round })).map(({ fileId, firstAt, lastAt, ...page }) => ({
          file: fileId,
          ...page,
          firstAt: firstAt.toISOString(),
          lastAt: lastAt.toISOString(),
        })),
        fields: (await readFilling(db, part)).map(({ id: field, fileId, type, filledAt, ...rest }) => ({
          field,
          file: fileId,
          type: type as Tracking['fields'][number]['type'],
          filledAt: timeOf(filledAt),
          ...rest,
        })),
        devices: devicesOf(events.filter(({ actor: by }) => by.kind === 'recipient' && by.id === asked.recipient)),
      };
    },
  };
};

/** One line for each device and address, newest first. What was erased from the evidence is gone here, too. */
function devicesOf(events: readonly EvidenceEvent[]): Tracking['devices'] {
  const found = new Map<string, Tracking['devices'][number]>();
  for (const { at, device, address } of events) {
    if (device === null && address === null) continue;
    const key = JSON.stringify([device, address]);
    const known = found.get(key);
    found.set(key, { device, address, firstAt: known?.firstAt ?? at, lastAt: at, acts: (known?.acts ?? 0) + 1 });
  }
  return [...found.values()].toSorted((one, other) => (one.lastAt < other.lastAt ? 1 : -1));
}
