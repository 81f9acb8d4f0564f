import { type DriveFailure, nameByPattern } from '@sealwright/contract';
import { utcDayOf } from '../../../platform/clock.ts';
import { waitingForDatabase } from '../../../platform/db/database-away.ts';
import { AppError } from '../../../platform/errors.ts';
import { faultPoint } from '../../../platform/fault-point.ts';
import type { Platform } from '../../../platform/platform.ts';
import { deliverableOf } from '../../documents/index.ts';
import type { FilesService } from '../../files/index.ts';
import { deliveringRepo, type DeliveryRow } from './deliveries.repo.ts';
import { nextTry } from './delivering.pauses.ts';
import { failureOf } from './drives.refusals.ts';
import { type DriveRow, drivesRepo } from './drives.repo.ts';
import type { DriveTokensService } from './drives.tokens.ts';
import { DriveError, type ToDeliver } from './providers/index.ts';

/** Longer than a task may take; after a crash a delivery is tried again once it is over. */
const LEASE_MS = 16 * 60_000;

type Parts = { tokens: DriveTokensService; files: FilesService };
type Deliverable = NonNullable<Awaited<ReturnType<typeof deliverableOf>>>;
/** `asked`: until when the provider wants a pause. */
type Outcome = { failure: DriveFailure | null; asked: Date | null };

const DONE: Outcome = { failure: null, asked: null };

/** Delivers one document to one drive, if that is due. */
export async function deliver(
  platform: Platform,
  parts: Parts,
  { accountId, deliveryId: id }: { accountId: number; deliveryId: number },
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = platform;
  const now = clock.now();
  const until = new Date(now.getTime() + LEASE_MS);
  const delivery = await deliveringRepo(db).lease({ accountId, id }, { now, until });
  if (delivery === undefined) return;
  const drive = await drivesRepo(db).findById({ accountId, id: delivery.driveId });
  if (drive === undefined) return;
  const found = await deliverableOf(platform, parts.files, delivery);
  if (found === null) {
    await deliveringRepo(db).delete(delivery);
    return;
  }
  const outcome = await put(platform, parts, { drive, delivery, found });
  faultPoint('drive:delivered');
  // What has arrived must not be sent again because the database went away in between.
  await waitingForDatabase(() => settle(platform, drive, delivery, outcome), signal);
}

type Work = { drive: DriveRow; delivery: DeliveryRow; found: Deliverable };

async function put(platform: Platform, { tokens }: Parts, { drive, delivery, found }: Work): Promise<Outcome> {
  const { folderId } = drive;
  if (!drive.isDelivering || folderId === null) return { failure: 'off', asked: null };
  if (drive.state !== 'connected') return { failure: 'needs_reconnecting', asked: null };
  let { arrived } = delivery;
  const send = async (what: string, file: ToDeliver): Promise<void> => {
    if (arrived[what] !== undefined) return;
    const name = await tokens.use(drive, (api, token) => api.put(token, folderId, file));
    arrived = { ...arrived, [what]: name };
    await deliveringRepo(platform.db).arrive(delivery, arrived);
  };
  try {
    for (const { fileId, name, content } of found.copies) {
      await send(`file:${fileId}`, {
        ...content,
        key: keyOf(delivery, String(fileId)),
        name: nameOf(drive, found, name),
        extension: '.pdf',
        mediaType: 'application/pdf',
      });
    }
    if (drive.withEvidence && arrived['evidence'] === undefined) {
      await found.withEvidence((content) =>
        send('evidence', {
          ...content,
          key: keyOf(delivery, 'evidence'),
          name: nameOf(drive, found, null),
          extension: '.zip',
          mediaType: 'application/zip',
        }),
      );
    }
    return DONE;
  } catch (cause) {
    return outcomeOf(platform, delivery, cause);
  }
}

function outcomeOf({ log }: Platform, { id }: DeliveryRow, cause: unknown): Outcome {
  if (cause instanceof DriveError) return { failure: failureOf(cause), asked: cause.until };
  // The installation is not registered at the provider any more.
  if (cause instanceof AppError) return { failure: 'unavailable', asked: null };
  log.error('A delivery to a drive failed', { delivery: id }, cause);
  return { failure: 'unavailable', asked: null };
}

/** The same in every try, and of no other sealing of any document. */
const keyOf = ({ accountId, documentId, round }: DeliveryRow, what: string): string =>
  `${accountId}.${documentId}.${round}.${what}`;

/** Several files of one document are told apart, whatever the pattern. `file`: null for what is of the whole document. */
function nameOf(
  { namePattern }: DriveRow,
  { copies, title, number, sealedAt }: Deliverable,
  file: string | null,
): string {
  const own = file?.replace(/\.pdf$/i, '') ?? title;
  const isTold = file === null || copies.length === 1 || namePattern.includes('{file}');
  const pattern = isTold ? namePattern : `${namePattern} - {file}`;
  return nameByPattern(pattern, { title, number, file: own, date: utcDayOf(sealedAt) });
}

function settle(
  { db, clock }: Platform,
  drive: DriveRow,
  delivery: DeliveryRow,
  { failure, asked }: Outcome,
): Promise<void> {
  const at = clock.now();
  return db.transaction().execute(async (tx) => {
    const firstTriedAt = delivery.firstTriedAt ?? at;
    if (failure === null) {
      const done = { state: 'delivered' as const, failure: null, firstTriedAt, deliveredAt: at };
      await deliveringRepo(tx).settle(delivery, done);
      await drivesRepo(tx).mark(drive, { failure: null, failedAt: null, deliveredAt: at });
      return;
    }
    const next = nextTry({ failure, firstTriedAt, at, tries: delivery.tries + 1, asked });
    await deliveringRepo(tx).settle(delivery, {
      state: next === null ? 'failed' : 'waiting',
      failure,
      firstTriedAt,
      nextTryAt: next ?? at,
    });
    if (failure !== 'off') await drivesRepo(tx).mark(drive, { failure, failedAt: at });
  });
}
