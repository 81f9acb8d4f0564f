import type { Db } from '../../../../platform/db/db.ts';
import type { DocumentRow } from '../documents.repo.ts';
import type { FileRow, WholeDocument } from '../documents.shape.ts';
import { documentFilesRepo } from '../draft/files.repo.ts';
import type { RecipientRow } from '../draft/recipients.repo.ts';
import { transition } from '../states/transition.ts';
import { acts } from '../turns.ts';
import { inviteDue } from './inviting.ts';
import type { MeteredPlatform } from './metering.ts';
import type { SentBy } from './sent-by.ts';
import { createPart } from './separate.ts';

const DAY_MS = 24 * 3600_000;

type Whole = Omit<WholeDocument, 'creator' | 'owner'>;

/** Begins a round: one transaction {state, evidence, links, mails}. The caller holds the lock and has asked whether it may be sent. */
export async function beginRound(tx: Db, platform: MeteredPlatform, by: SentBy, whole: Whole): Promise<void> {
  await platform.seals.require();
  // A witness acts beside their signer.
  const acting = whole.recipients.filter((row) => acts(row) && row.witnessOf === null);
  const isSeparate = whole.document.signingOption === 'separate' && acting.length > 1;
  if (isSeparate) await sendParts(tx, platform, by, { whole, acting });
  else await dispatch(tx, platform, by, whole);
}

/** The first recipients are invited. The expiry counts from here. It takes one sign request: the only place where one is taken. */
async function dispatch(
  tx: Db,
  platform: MeteredPlatform,
  by: SentBy,
  { document, files }: { document: DocumentRow; files: readonly FileRow[] },
): Promise<void> {
  const expiresAt = new Date(platform.clock.now().getTime() + document.expiryDays * DAY_MS);
  const round = document.round + 1;
  await platform.meter.take(tx, { accountId: document.accountId, documentId: document.id, round });
  const details = {
    round,
    expiresAt: expiresAt.toISOString(),
    files: files.map(({ id, sha256 }) => ({ file: id, sha256 })),
    sendDocumentOnly: document.sendDocumentOnly,
  };
  const evidence = { action: 'document.sent' as const, ...by.said(document), details };
  const patch = { round, expiresAt, scheduledFor: null };
  await inviteDue(tx, platform, await transition(tx, platform, document, { to: 'pending', evidence, patch }));
}

async function sendParts(
  tx: Db,
  platform: MeteredPlatform,
  by: SentBy,
  { whole, acting }: { whole: Whole; acting: readonly RecipientRow[] },
): Promise<void> {
  const round = whole.document.round + 1;
  const details = { round, documents: acting.length };
  const evidence = { action: 'document.sent' as const, ...by.said(whole.document), details };
  const patch = { round, scheduledFor: null };
  const parent = await transition(tx, platform, whole.document, { to: 'pending', evidence, patch });
  for (const recipient of acting) {
    const part = await createPart(tx, platform, by, { ...whole, document: parent }, recipient);
    await dispatch(tx, platform, by, { document: part, files: await documentFilesRepo(tx).list(part) });
  }
}
