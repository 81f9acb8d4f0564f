import { missingCharacters } from '@sealwright/pdf/glyphs';
import { isDatabaseAway } from '../../../platform/db/database-away.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isCollision, retrying } from '../../../platform/db/retrying.ts';
import { withSavepoint } from '../../../platform/db/savepoint.ts';
import { AppError } from '../../../platform/errors.ts';
import { faultPoint } from '../../../platform/fault-point.ts';
import type { Secrets } from '../../../platform/crypto/crypto.ts';
import { type Actor, maySend } from '../../access/index.ts';
import { type ActorRequest, type MeteredPlatform, textsOf } from '../../documents/index.ts';
import { accountSecretsOf, actorAtWork } from '../../people/index.ts';
import { isSeenBy, refusalOf, templatesRepo, type usingService } from '../document-templates/index.ts';
import { GOING } from './bulk-sends.policy.ts';
import { type BatchRow, batchesRepo } from './bulk-sends.repo.ts';
import { type RowRow, rowsRepo } from './rows.repo.ts';
import { openInput } from './sealed.ts';
import { countsOf, namedBy } from './stopped.ts';
import { usingOf } from './using.ts';

// Few enough that no one who sends or signs waits long for the account’s next number.
const AT_ONCE = 10;
const HOUR_MS = 3600_000;
// A paced batch sends as many rows together as fall into half a minute.
const SHARES_OF_AN_HOUR = 120;

/** What keeps every row from being sent: the batch pauses, and no row fails. */
const HALTING = new Set<string>([
  'not_permitted',
  'template_archived',
  'template_unpublished',
  'template_is_placeholder',
  'bulk_send_template_gone',
  'bulk_send_template_changed',
  'sealing_unavailable',
  'upload_limit_exceeded',
]);

type Owner = { accountId: number; id: number };
type Using = ReturnType<typeof usingService>;

/** `waitUntil`: rows are left, and the next of them are not due yet. Null: nothing is left to do. */
type Stepped = { isMore: true } | { isMore: false; waitUntil: Date | null };

/**
 * Sends some rows of a batch in one transaction, under the batch’s lock: their documents, links, mails and sign requests exist exactly if
 * the rows say so. A killed process leaves the step undone, and the next one begins with the same rows.
 */
export async function sendStep(platform: MeteredPlatform, using: Using, of: Owner): Promise<Stepped> {
  const stepped = await retrying(
    () => platform.db.transaction().execute((tx) => step(tx, platform, using, of)),
    isCollision,
  );
  faultPoint('bulk-send:committed');
  return stepped;
}

const OVER = { isMore: false, waitUntil: null } as const;

async function step(tx: Db, platform: MeteredPlatform, using: Using, of: Owner): Promise<Stepped> {
  const now = platform.clock.now();
  const known = await batchesRepo(tx).find(of);
  if (known === undefined || !GOING.includes(known.state)) return OVER;
  // The template before the batch, as all who need both lock them.
  if (known.templateId !== null) await templatesRepo(tx).lock({ accountId: of.accountId, id: known.templateId });
  const batch = await batchesRepo(tx).lock(of);
  if (batch === undefined || !GOING.includes(batch.state)) return OVER;
  if (batch.nextAt !== null && batch.nextAt > now) return { isMore: false, waitUntil: batch.nextAt };
  const rows = await rowsRepo(tx).ready(batch, shareOf(batch));
  if (rows.length === 0) {
    await finish(tx, platform, batch, now);
    return OVER;
  }
  const sender = await actorAtWork(tx, { userId: batch.ownerId, accountId: batch.accountId }, now);
  const refusal = await refusalNow(tx, batch, sender);
  const secrets = await accountSecretsOf(tx, platform, batch.accountId);
  if (refusal !== null || sender === null || secrets === null) {
    await pause(tx, platform, batch, { reason: refusal ?? 'not_permitted', at: now });
    return OVER;
  }
  return sendRows(tx, { platform, using, batch, by: byOf(sender, batch), secrets, now }, rows);
}

type Sending = {
  platform: MeteredPlatform;
  using: Using;
  batch: BatchRow;
  by: ActorRequest;
  secrets: Secrets;
  now: Date;
};

async function sendRows(tx: Db, sending: Sending, rows: readonly RowRow[]): Promise<Stepped> {
  const { batch, now } = sending;
  const counts = { sent: 0, failed: 0 };
  let halted: string | null = null;
  for (const row of rows) {
    const refusal = await sendRow(tx, sending, row);
    if (refusal === null) counts.sent += 1;
    else if (HALTING.has(refusal[0] ?? '')) {
      halted = refusal[0] ?? null;
      break;
    } else {
      counts.failed += 1;
      const problems = JSON.stringify(refusal.map((code) => ({ column: null, code })));
      await rowsRepo(tx).change(row, { state: 'failed', problems });
    }
  }
  const patch = {
    state: 'sending' as const,
    sentCount: batch.sentCount + counts.sent,
    failedCount: batch.failedCount + counts.failed,
    readyCount: batch.readyCount - counts.sent - counts.failed,
    nextAt: nextOf(batch, counts.sent + counts.failed, now),
  };
  const changed = await batchesRepo(tx).change(batch, patch, now);
  if (halted === null) return { isMore: true };
  await pause(tx, sending.platform, changed, { reason: halted, at: now });
  return OVER;
}

/** The document of a row, and the row that says so. Returns the codes of what kept it back; null where it was sent. */
async function sendRow(tx: Db, sending: Sending, row: RowRow): Promise<string[] | null> {
  const { platform, using, batch, by, secrets, now } = sending;
  if (row.inputSealed === null) return ['internal'];
  try {
    const input = openInput(secrets, batch.id, row.number, row.inputSealed);
    await withSavepoint(tx, async () => {
      const prepared = await usingOf(tx, using, by, batch.templateId ?? 0, { setup: batch.setup, input });
      const unwritable = missingCharacters(textsOf(prepared.draft.fields));
      const why = { bulkSend: batch.id, row: row.number };
      const { document } = await using.sendIn(tx, by, prepared, unwritable, why);
      await rowsRepo(tx).change(row, { state: 'sent', documentId: document.id, sentAt: now, problems: '[]' });
    });
    faultPoint('bulk-send:row');
    return null;
  } catch (cause) {
    if (isDatabaseAway(cause) || isCollision(cause)) throw cause;
    if (cause instanceof AppError && cause.status < 500) {
      const codes = cause.fields.map(({ code }) => code);
      return codes.length > 0 && !HALTING.has(cause.code) ? [...new Set(codes)] : [cause.code];
    }
    platform.log.error('A row of a bulk send could not be sent', { bulkSendId: batch.id, row: row.number }, cause);
    return ['internal'];
  }
}

/** Why no row can be sent now; null where they can. */
async function refusalNow(tx: Db, batch: BatchRow, sender: Actor | null): Promise<string | null> {
  const { accountId, templateId, templateVersion, ownerId } = batch;
  if (sender === null || !maySend(sender, { creatorId: ownerId })) return 'not_permitted';
  const template = templateId === null ? undefined : await templatesRepo(tx).find({ accountId, id: templateId });
  if (template === undefined) return 'bulk_send_template_gone';
  if (!isSeenBy(template, sender)) return 'not_permitted';
  const refusal = refusalOf(template, sender, 'use');
  if (refusal !== null) return refusal;
  return template.publishedVersion === templateVersion ? null : 'bulk_send_template_changed';
}

/** The evidence says from where it was started; of a batch that was handed over, that the product sent it. */
function byOf(actor: Actor, { origin }: BatchRow): ActorRequest {
  const request = { address: origin?.address ?? '', device: origin?.device ?? '', ifMatch: null };
  return origin === null ? { actor, request, isByProduct: true } : { actor, request };
}

const shareOf = ({ perHour }: BatchRow): number =>
  perHour === null ? AT_ONCE : Math.min(AT_ONCE, Math.max(1, Math.floor(perHour / SHARES_OF_AN_HOUR)));

/** When the next rows are due. What a stopped server missed is not made up for. */
function nextOf({ perHour, nextAt }: BatchRow, count: number, now: Date): Date {
  if (perHour === null) return now;
  const pause = (count * HOUR_MS) / perHour;
  const due = nextAt !== null && now.getTime() - nextAt.getTime() < pause ? nextAt : now;
  return new Date(due.getTime() + pause);
}

type Why = { reason: string; at: Date };

async function pause(tx: Db, { events }: MeteredPlatform, batch: BatchRow, { reason, at }: Why): Promise<void> {
  const patch = { state: 'paused' as const, pausedBecause: reason, nextAt: null };
  const details = { ...countsOf(await batchesRepo(tx).change(batch, patch, at)), reason };
  await events.publish(tx, { type: 'bulk_send_paused', at, ...namedBy(batch), details });
}

async function finish(tx: Db, { events }: MeteredPlatform, batch: BatchRow, at: Date): Promise<void> {
  const patch = { state: 'done' as const, nextAt: null, finishedAt: at };
  const details = countsOf(await batchesRepo(tx).change(batch, patch, at));
  await events.publish(tx, { type: 'bulk_send_finished', at, ...namedBy(batch), details });
}
