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

/** Ends the parts that nothing depends on any more: links die, mails that wait are taken back, those who were asked are told. Answers all recipients as they then are. */
export async function releaseUnneeded(platform: Platform, act: Act): Promise<RecipientRow[]> {
  const unneeded = unneededOf(act.all, await listGroups(act.tx, act.document));
  let all = act.all;
  for (const recipient of unneeded) {
    const { accountId, id: documentId } = act.document;
    await killLinks(act.tx, { ...act.document, updatedAt: act.at }, 'not_needed', recipient.id);
    const notAsked = await cancelMails(act.tx, act.document, recipient.id);
    const released = await updateRecipient(act.tx, recipient, { state: 'not_needed' });
    all = replace(all, released);
    await recordEvidence(act.tx, act.at, {
      accountId,
      documentId,
      action: 'recipient.not_needed',
      actor: SYSTEM,
      details: { recipient: recipient.id, group: recipient.groupId },
      personal: { recipientName: recipient.name, recipientEmail: recipient.email },
    });
    const isTold = wasAsked(recipient) && !notAsked.includes(recipient.id);
    if (isTold) await mailNotNeeded(platform, act, { to: released, sender: await findSender(act.tx, act.document) });
  }
  return all;
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
  await releaseUnneeded(platform, declined);
  await mailDeclinedInGroup(platform, declined, await findSendersReader(act.tx, act.document, act.at), reason);
  return { status: document.state };
}
