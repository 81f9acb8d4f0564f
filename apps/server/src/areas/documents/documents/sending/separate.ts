import type { DocumentState } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { accountsRepo } from '../../../access/index.ts';
import { recordEvidence, SYSTEM } from '../../evidence/index.ts';
import { fieldsRepo } from '../draft/fields.repo.ts';
import { type DocumentFileRow, documentFilesRepo } from '../draft/files.repo.ts';
import { acts } from '../turns.ts';
import type { SentBy } from './sent-by.ts';
import { type RecipientRow, recipientsRepo } from '../draft/recipients.repo.ts';
import { documentsRepo, partsRepo } from '../documents.repo.ts';
import { toField, type WholeDocument } from '../documents.shape.ts';
import { ACTIVE, COMPLETED, EDITABLE } from '../states/states.ts';
import { followTo, transition } from '../states/transition.ts';
import type { DocumentRow } from '../documents.repo.ts';

/**
 * Separate copies: each recipient who acts gets their own document (a part), linked to the one it was prepared in (the
 * parent). Copy recipients are in every part. Files are shared by their hash. The parent has no links and no seal: it follows
 * its parts, and its end is theirs.
 */
export async function lockParts(tx: Db, document: DocumentRow): Promise<DocumentRow[]> {
  return document.signingOption === 'separate' ? partsRepo(tx).lock(document) : [];
}

/** The parts someone still has something to do in. */
export const openOf = (parts: readonly DocumentRow[]): DocumentRow[] =>
  parts.filter((part) => ACTIVE.includes(part.state) && part.finishedAt === null);

/** Makes the part of one recipient, ready to be sent. The parent's `round` is that of the present sending. */
export async function createPart(
  tx: Db,
  platform: Platform,
  by: SentBy,
  { document: parent, files, recipients, fields }: Omit<WholeDocument, 'creator' | 'owner'>,
  recipient: RecipientRow,
): Promise<DocumentRow> {
  const repo = documentsRepo(tx);
  const at = platform.clock.now();
  const { accountId } = parent;
  const part = await repo.insert({
    accountId,
    number: await accountsRepo(tx).takeDocumentNumber(accountId),
    creatorId: parent.creatorId,
    parentId: parent.id,
    parentRound: parent.round,
    title: parent.title,
    ownerId: parent.ownerId,
    visibility: parent.visibility,
    folderId: parent.folderId,
    signingOption: 'shared',
    formType: parent.formType,
    taxYear: parent.taxYear,
    clientId: parent.clientId,
    subject: parent.subject,
    message: parent.message,
    messageTranslations: parent.messageTranslations,
    messageTemplateName: parent.messageTemplateName,
    locale: parent.locale,
    expiryDays: parent.expiryDays,
    autoReminders: parent.autoReminders,
    remindAfterDays: parent.remindAfterDays,
    remindEveryDays: parent.remindEveryDays,
    remindMost: parent.remindMost,
    sendDocumentOnly: parent.sendDocumentOnly,
    createdAt: at,
    updatedAt: at,
  });
  const evidence = { accountId, documentId: part.id, ...by.said(part) };
  const details = { number: part.number, parent: parent.id };
  await recordEvidence(tx, at, { ...evidence, action: 'document.created', details });

  const fileIds = new Map<number, number>();
  for (const file of files) fileIds.set(file.id, (await addStored(tx, platform, by, file, part)).id);
  const own = await copyRecipient(tx, part, { ...recipient, signingOrder: 1 });
  for (const copy of recipients.filter((row) => !acts(row))) await copyRecipient(tx, part, copy);
  const people = new Map([[recipient.id, own.id]]);
  for (const witness of recipients.filter(({ witnessOf }) => witnessOf === recipient.id)) {
    const values = { ...witness, signingOrder: 1, witnessOf: own.id };
    people.set(witness.id, (await copyRecipient(tx, part, values)).id);
  }
  const placed = fields.map(toField).filter((field) => people.has(field.recipient ?? 0));
  await fieldsRepo(tx).insert(
    part,
    placed.map(({ id: _id, ...field }) => ({
      ...field,
      file: fileIds.get(field.file) ?? 0,
      recipient: people.get(field.recipient ?? 0) ?? own.id,
    })),
  );
  await platform.events.publish(tx, { type: 'document_created', at, document: part, userId: by.userId });
  return followTo(tx, platform, part, 'draft');
}

/** Makes a stored file part of a document. */
export async function addStored(
  tx: Db,
  platform: Platform,
  by: SentBy,
  file: Omit<DocumentFileRow, 'documentId' | 'createdAt' | 'isPaper'>,
  part: DocumentRow,
): Promise<DocumentFileRow> {
  const at = platform.clock.now();
  const { accountId, position, name, sha256, uploadedSha256, sizeBytes, neutralised, isSigned } = file;
  const stored = { accountId, position, name, sha256, uploadedSha256, sizeBytes, neutralised, isSigned };
  const values = { ...stored, documentId: part.id, pages: JSON.stringify(file.pages), createdAt: at };
  const row = await documentFilesRepo(tx).insert(values);
  await recordEvidence(tx, at, {
    accountId: part.accountId,
    documentId: part.id,
    action: 'file.added',
    ...by.said(part),
    details: { file: row.id, sha256: row.sha256, uploadedSha256: row.uploadedSha256, sizeBytes: row.sizeBytes },
    personal: { fileName: row.name },
  });
  return row;
}

function copyRecipient(tx: Db, part: DocumentRow, { id, ...recipient }: RecipientRow): Promise<RecipientRow> {
  return recipientsRepo(tx).insert({ ...recipient, documentId: part.id, parentRecipientId: id });
}

const STAGES: readonly DocumentState[] = ['pending', 'sent', 'viewed', 'submitted'];

/**
 * Brings a parent to where its parts are. Safe to run at any time and any number of times. `isCloseSaid`: its evidence says
 * already who closed it.
 */
export async function follow(
  tx: Db,
  platform: Platform,
  parent: DocumentRow,
  { isCloseSaid = false } = {},
): Promise<DocumentRow> {
  // One that waits for its time has no parts yet; those of an earlier sending say nothing of it.
  if (!ACTIVE.includes(parent.state) || parent.scheduledFor !== null) return parent;
  const parts = await partsRepo(tx).standing(parent);
  const states = parts.map(endOf);
  const present = parts.filter(({ deletedAt }) => deletedAt === null);
  const lockedRecipients = present.reduce((sum, part) => sum + part.lockedRecipients, 0);
  const target = stageOf(states);
  let here = parent;
  if (lockedRecipients !== parent.lockedRecipients) {
    here = await followTo(tx, platform, here, here.state, { lockedRecipients });
  }
  for (const stage of STAGES.slice(STAGES.indexOf(parent.state) + 1, STAGES.indexOf(target) + 1)) {
    here = await followTo(tx, platform, here, stage, stage === 'sent' ? { sentAt: platform.clock.now() } : {});
  }
  if (states.length === 0 || states.some((state) => ACTIVE.includes(state) || state === 'draft')) return here;
  if (states.some((state) => COMPLETED.includes(state))) {
    const evidence = { action: 'document.completed' as const, actor: SYSTEM, details: { documents: states.length } };
    const at = platform.clock.now();
    const patch = { sealedAt: at };
    const done = await transition(tx, platform, here, { to: 'completed', evidence, patch });
    const userId = done.isMarkedCompleted ? done.ownedBy : undefined;
    await platform.events.publish(tx, { type: 'document_completed', at, document: done, userId });
    return done;
  }
  const to = states.every((state) => state === 'rejected') ? 'rejected' : 'not_completed';
  if (isCloseSaid) return followTo(tx, platform, here, to);
  return transition(tx, platform, here, { to, evidence: { action: 'document.closed', actor: SYSTEM } });
}

/** One that was recalled by itself, which was possible once, and then deleted, is over as well. */
const endOf = ({ state, deletedAt }: Pick<DocumentRow, 'state' | 'deletedAt'>): DocumentState =>
  deletedAt !== null && EDITABLE.includes(state) ? 'not_completed' : state;

/** The furthest stage a part has reached. */
function stageOf(states: readonly DocumentState[]): DocumentState {
  const reached = states.map((state) => {
    if (COMPLETED.includes(state)) return STAGES.length - 1;
    // A part that was declined was at least sent.
    return state === 'rejected' ? 1 : STAGES.indexOf(state);
  });
  return STAGES[Math.max(0, ...reached)] ?? 'pending';
}

/** The job behind `followSeparate`. */
export async function followParent(platform: Platform, key: { accountId: number; documentId: number }): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    const parent = await documentsRepo(tx).lock(key.documentId, key.accountId);
    // A parent that was recalled can be deleted before what is left of its parts.
    if (parent !== undefined) await follow(tx, platform, parent);
  });
}
