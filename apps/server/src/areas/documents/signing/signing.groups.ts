import type { DocumentState } from '@sealwright/contract';
import type { Platform } from '../../../platform/platform.ts';
import {
  cancelMails,
  findSender,
  findSendersReader,
  killLinks,
  listGroups,
  unneededOf,
  wasAsked,
} from '../documents/index.ts';
import { recordEvidence, SYSTEM } from '../evidence/index.ts';
import { type Act, move, replace } from './signing.act.ts';
import { mailDeclinedInGroup, mailNotNeeded } from './signing.mail.ts';
import { type RecipientRow, updateRecipient } from './signing.repo.ts';

/** Whose part nothing depends on any more, and all recipients as they are without them. */
export async function unneededAfter({
  tx,
  document,
  all,
}: Act): Promise<{ all: RecipientRow[]; unneeded: RecipientRow[] }> {
  const unneeded = unneededOf(all, await listGroups(tx, document));
  return { all: all.map((row) => (unneeded.includes(row) ? { ...row, state: 'not_needed' } : row)), unneeded };
}

/** Ends these parts: links die, mails that wait are taken back, those who were asked are told. */
export async function releaseUnneeded(platform: Platform, act: Act, unneeded: readonly RecipientRow[]): Promise<void> {
  const { accountId, id: documentId } = act.document;
  for (const recipient of unneeded) {
    await killLinks(act.tx, { ...act.document, updatedAt: act.at }, 'not_needed', recipient.id);
    const notAsked = await cancelMails(act.tx, act.document, recipient.id);
    await updateRecipient(act.tx, recipient, { state: 'not_needed' });
    await recordEvidence(act.tx, act.at, {
      accountId,
      documentId,
      action: 'recipient.not_needed',
      actor: SYSTEM,
      details: { recipient: recipient.id, group: recipient.groupId },
      personal: { recipientName: recipient.name, recipientEmail: recipient.email },
    });
    const isTold = wasAsked(recipient) && !notAsked.includes(recipient.id);
    if (isTold) await mailNotNeeded(platform, act, { to: recipient, sender: await findSender(act.tx, act.document) });
  }
}

/** Their part ends, and the document goes on: the others of the group are enough. */
export async function declineInGroup(platform: Platform, act: Act, reason: string): Promise<{ status: DocumentState }> {
  const change = { state: 'declined', declinedAt: act.at, declineReason: reason };
  const recipient = await updateRecipient(act.tx, act.recipient, change);
  const declined = { ...act, recipient, all: replace(act.all, recipient) };
  const document = await move(platform, declined, act.document.state, {
    action: 'recipient.declined_in_group',
    details: { group: recipient.groupId },
    personal: { reason },
  });
  await cancelMails(act.tx, act.document, recipient.id);
  await releaseUnneeded(platform, declined, (await unneededAfter(declined)).unneeded);
  await mailDeclinedInGroup(platform, declined, await findSendersReader(act.tx, act.document, act.at), reason);
  return { status: document.state };
}
