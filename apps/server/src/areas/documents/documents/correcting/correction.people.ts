import { type AddedRecipient, isCorrectable, leastOrder, textOf } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { peopleRepo } from '../documents.people.repo.ts';
import type { DocumentRow } from '../documents.repo.ts';
import { toRecipient } from '../documents.shape.ts';
import { releaseFields } from '../draft/fields.repo.ts';
import { recipientGroupsRepo } from '../draft/recipient-groups.repo.ts';
import { type RecipientRow, recipientsRepo } from '../draft/recipients.repo.ts';
import { addRecipientTo } from '../draft/recipients.service.ts';
import { cancelMails } from '../sending/links.ts';
import { linksRepo } from '../sending/links.repo.ts';
import { endMail } from '../sending/mail.ts';
import { isOpen, wasAsked } from '../turns.ts';
import type { WantedFields } from './correction.fields.ts';

/** Who is to be removed, of whom nothing is signed. Throws `not_found`, `correction_recipient_done`, `correction_taxpayer_stays`. */
export function removedIn(all: readonly RecipientRow[], ids: readonly number[]): RecipientRow[] {
  return [...new Set(ids)].map((id) => {
    const row = all.find((one) => one.id === id);
    if (row === undefined) throw new AppError('not_found');
    if (!isCorrectable(toRecipient(row))) throw new AppError('correction_recipient_done');
    // A taxpayer has three tries in all, whatever their sender does in between.
    if (row.taxpayer !== null) throw new AppError('correction_taxpayer_stays');
    return row;
  });
}

/** Refuses to leave a group without as many as it needs: those who declined do nothing more. */
export async function refuseShortGroups(
  tx: Db,
  document: DocumentRow,
  removed: readonly RecipientRow[],
  present: readonly RecipientRow[],
): Promise<void> {
  const touched = new Set(removed.flatMap(({ groupId }) => groupId ?? []));
  const groups = (await recipientGroupsRepo(tx).list(document)).filter(({ id }) => touched.has(id));
  const short = groups.filter(({ id, needed }) => {
    const able = present.filter((row) => row.groupId === id && (isOpen(row) || row.state === 'submitted'));
    return able.length < needed;
  });
  if (short.length === 0) return;
  const [code, message] = ['send_group_too_small' as const, textOf('send_group_too_small')];
  const fields = short.map(({ id }) => ({ path: `recipient_groups.${id}.needed`, code, message }));
  throw new AppError('document_not_sendable', { fields });
}

/** Their fields go with them, but for those that are given to others. */
export async function removePeople(
  tx: Db,
  document: DocumentRow,
  removed: readonly RecipientRow[],
  { given }: WantedFields,
): Promise<void> {
  const ids = new Set(removed.map(({ id }) => id));
  const kept = given.flatMap(({ before }) => (before !== null && ids.has(before.recipientId ?? 0) ? [before.id] : []));
  await releaseFields(tx, document, kept);
  for (const { accountId, id } of removed) await recipientsRepo(tx).remove(accountId, id);
}

/** Those who come later, by the key with which fields name them. Throws `correction_order_past` and what adding to a draft throws. */
export async function addPeople(
  tx: Db,
  platform: Platform,
  document: DocumentRow,
  added: readonly AddedRecipient[],
): Promise<Map<string, RecipientRow>> {
  const rows = new Map<string, RecipientRow>();
  for (const [index, { key, ...input }] of added.entries()) {
    const row = await addRecipientTo(tx, platform, document, input);
    const all = await recipientsRepo(tx).list(document);
    const isGroupAtWork = row.groupId !== null && all.some((one) => one.groupId === row.groupId && isOver(one));
    const isPast = row.role !== 'copy' && row.signingOrder < leastOrder(all.map(toRecipient));
    if (isPast || isGroupAtWork) throw new AppError('correction_order_past');
    rows.set(key ?? `#${index}`, row);
  }
  return rows;
}

const isOver = ({ state }: RecipientRow): boolean => state === 'submitted' || state === 'not_needed';

/** Their links end, mails that wait are taken back, and those who were asked are told. */
export async function dismiss(
  tx: Db,
  platform: Platform,
  document: DocumentRow,
  removed: readonly RecipientRow[],
): Promise<void> {
  if (removed.length === 0) return;
  const sender = await peopleRepo(tx).sender(document);
  for (const recipient of removed) {
    await linksRepo(tx).endOfRemoved(document, recipient.id, document.updatedAt);
    const notAsked = await cancelMails(tx, document, recipient.id);
    if (!wasAsked(recipient) || notAsked.includes(recipient.id)) continue;
    await platform.mailer.enqueue(tx, endMail({ document, sender, recipient }, 'removed'));
  }
}
