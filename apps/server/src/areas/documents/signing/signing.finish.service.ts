import type { DocumentState } from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import { faultPoint } from '../../../platform/fault-point.ts';
import type { Platform } from '../../../platform/platform.ts';
import {
  cancelMails,
  findSender,
  getsResult,
  inviteDue,
  isDispensable,
  isLastDone,
  issueLink,
  killLinks,
  listGroups,
  type MailTexts,
  sealDocument,
  wasAsked,
} from '../documents/index.ts';
import type { RecipientCaller } from './signing.access.ts';
import { type Act, move, runAct, replace, say } from './signing.act.ts';
import { mailDeclined, mailDelegated, mailInvitation } from './signing.mail.ts';
import { declineInGroup, releaseUnneeded, unneededAfter } from './signing.groups.ts';
import { mayDelegate } from './signing.policy.ts';
import { settleOwn } from './signing.settling.ts';
import { clearFields, listFields, updateRecipient } from './signing.repo.ts';

type Status = { status: DocumentState };

/** How a recipient's part ends: finished, declined, or handed to someone else. */
export const finishService = (platform: Platform, texts: MailTexts) => ({
  /**
   * One transaction: the part is submitted, the evidence says so, and either the next are invited or the seal is due.
   * The document's row lock makes exactly one caller the last. Throws `fields_required` naming each empty field.
   */
  finish: async (caller: RecipientCaller): Promise<Status> => {
    const status = await runAct(platform, caller, { afterConsent: true }, async (act) => {
      const { accountId, id } = act.document;
      const all = await listFields(act.tx, accountId, id);
      const { fields, hidden } = await settleOwn(act.tx, all, act.recipient.id, act.at);
      const filled = fields.filter((field) => field.value !== null || field.mark !== null);
      return submit(platform, act, { fields: filled.map((field) => field.id), ...(hidden.length > 0 && { hidden }) });
    });
    faultPoint('finish:committed');
    return { status };
  },

  /** The document is rejected, unless the others of their group are enough. */
  decline: (caller: RecipientCaller, reason: string): Promise<Status> =>
    runAct(platform, caller, { afterConsent: false }, async (act) => {
      if (isDispensable(act.recipient, act.all, await listGroups(act.tx, act.document))) {
        return declineInGroup(platform, act, reason.trim());
      }
      const change = { state: 'declined', declinedAt: act.at, declineReason: reason.trim() };
      const recipient = await updateRecipient(act.tx, act.recipient, change);
      const declined = { ...act, recipient, all: replace(act.all, recipient) };
      const said = { action: 'recipient.declined' as const, personal: { reason: reason.trim() } };
      const document = await move(platform, declined, 'rejected', said);
      await killLinks(act.tx, document, 'closed');
      const notAsked = await cancelMails(act.tx, document);
      const asked = declined.all.filter((row) => wasAsked(row) && getsResult(row) && !notAsked.includes(row.id));
      await mailDeclined(platform, texts, { ...declined, all: asked }, await findSender(act.tx, document));
      await platform.events.publish(act.tx, { type: 'document_rejected', at: act.at, document, recipient });
      return { status: document.state };
    }),

  /** The part keeps its place and fields; what was entered goes, because someone else entered it. */
  delegate: (caller: RecipientCaller, to: { email: string; name: string }): Promise<Status> =>
    runAct(platform, caller, { afterConsent: false }, async (act) => {
      if (!mayDelegate(act.recipient)) throw new AppError('delegation_forbidden');
      if (to.email.toLowerCase() === act.recipient.email.toLowerCase()) throw new AppError('recipient_email_taken');
      await say(act, { action: 'recipient.delegated', personal: { toName: to.name, toEmail: to.email } });
      await killLinks(act.tx, { ...act.document, updatedAt: act.at }, 'delegated', act.recipient.id);
      await clearFields(act.tx, act.recipient);
      const heir = await updateRecipient(act.tx, act.recipient, {
        ...to,
        phone: '',
        state: 'invited',
        invitedAt: act.at,
        viewedAt: null,
        consentedAt: null,
        consentWithdrawnAt: null,
        disclosureVersion: null,
        undeliveredAt: null,
        remindedAt: null,
        remindAt: null,
        reminderCount: 0,
        timeZone: null,
        identityTries: 0,
      });
      const url = await issueLink(act.tx, platform, act.document, heir.id);
      const sender = await findSender(act.tx, act.document);
      await mailInvitation(platform, { ...act, recipient: heir }, { sender, from: act.recipient, url });
      await mailDelegated(platform, act, { sender, heir });
      const document = await move(platform, act, act.document.state, {
        action: 'recipient.invited',
        details: { recipient: heir.id },
        personal: { recipientName: heir.name, recipientEmail: heir.email },
      });
      return { status: document.state };
    }),
});

/** Ends a recipient's part and starts what comes next, all in the caller's transaction. */
export async function submit(
  platform: Platform,
  act: Act,
  details: { fields: number[]; hidden?: number[] },
): Promise<DocumentState> {
  const recipient = await updateRecipient(act.tx, act.recipient, { state: 'submitted', submittedAt: act.at });
  if (recipient.role === 'approver') await say(act, { action: 'recipient.approved' });
  const after = await unneededAfter({ ...act, recipient, all: replace(act.all, recipient) });
  const { all } = after;
  const isLast = isLastDone(all);
  const said = { action: 'recipient.submitted' as const, details };
  const patch = isLast ? { finishedAt: act.at } : {};
  const document = await move(platform, { ...act, recipient, all }, 'submitted', said, patch);
  await releaseUnneeded(platform, { ...act, document, recipient, all }, after.unneeded);
  // A viewer's part is to open it, and that has been told.
  if (recipient.role !== 'viewer') {
    await platform.events.publish(act.tx, { type: 'document_signed', at: act.at, document, recipient });
  }
  if (isLast) {
    const { id: documentId, accountId, round } = document;
    await platform.tasks.enqueue(
      act.tx,
      sealDocument,
      { documentId, accountId, round },
      { key: `${documentId}:${round}` },
    );
  } else {
    await inviteDue(act.tx, platform, document);
  }
  return document.state;
}
