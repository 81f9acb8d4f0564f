import type { ActivityAction } from '@sealwright/contract';
import type { Incoming } from '../../../platform/http/access.ts';
import type { Db } from '../../../platform/db/db.ts';

export type RecordedActivity = {
  /** Whose log it stands in. */
  userId: number;
  action: ActivityAction;
  /** Who did it; the person themselves where not given, null for the product. */
  actorId?: number | null;
  /** Where from; null where no request asked for it. */
  request: Pick<Incoming, 'address' | 'device'> | null;
  /** What a sentence about it names: a device's or a token's name, the keys of changed columns. No secrets. */
  details?: Record<string, string | number | boolean | null>;
};

/** Records one act; in the transaction of the act itself, so that neither stands without the other. */
export async function recordActivity(tx: Db, at: Date, activity: RecordedActivity): Promise<void> {
  const { userId, action, request, details = {} } = activity;
  await tx
    .insertInto('activities')
    .values({
      userId,
      at,
      action,
      actorId: activity.actorId === undefined ? userId : activity.actorId,
      address: request?.address ?? null,
      device: request?.device ?? null,
      details: JSON.stringify(details),
    })
    .execute();
}
