import { type Recipient, reasonNotToReopen } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { isAsked } from '../correcting/correction.rules.ts';
import { type ActorRequest, saidBy } from '../documents.act.ts';
import { peopleRepo } from '../documents.people.repo.ts';
import { isReopenable } from '../documents.policy.ts';
import type { DocumentRow } from '../documents.repo.ts';
import { toRecipient } from '../documents.shape.ts';
import { askedAnew, type RecipientRow, recipientsRepo } from '../draft/recipients.repo.ts';
import { cancelMails, issueLink, killLinks } from '../sending/links.ts';
import { reopenedMail } from '../sending/mail.ts';
import { lockParts } from '../sending/separate.ts';
import { isTurn } from '../turns.ts';
import { transition } from './transition.ts';

/**
 * Opens one recipient's submitted part again, so that they correct it. What they entered stays; those after them wait again. The
 * seal that was due is not: the one in the making is thrown away. Throws `not_found`, `reopen_…`.
 */
export async function reopen(
  tx: Db,
  platform: Platform,
  by: ActorRequest,
  document: DocumentRow,
  recipientId: number,
): Promise<void> {
  const parts = await lockParts(tx, document);
  for (const one of parts.length > 0 ? parts : [document]) {
    const all = await recipientsRepo(tx).list(one);
    const recipient = all.find((row) => row.id === recipientId || row.parentRecipientId === recipientId);
    if (recipient !== undefined) return reopenPart(tx, platform, by, one, { recipient, all });
  }
  throw new AppError('not_found');
}

async function reopenPart(
  tx: Db,
  platform: Platform,
  by: ActorRequest,
  document: DocumentRow,
  { recipient, all }: { recipient: RecipientRow; all: readonly RecipientRow[] },
): Promise<void> {
  const at = platform.clock.now();
  const people: Recipient[] = all.map(toRecipient);
  const reason = reasonNotToReopen(toRecipient(recipient), people);
  if (reason !== null) throw new AppError(`reopen_${reason}`);
  if (!isReopenable(document)) throw new AppError('document_transition_refused');
  if (document.expiresAt !== null && document.expiresAt <= at) throw new AppError('reopen_expired');
  const { accountId, id } = recipient;
  const opened = await recipientsRepo(tx).update(accountId, id, {
    state: 'viewed',
    submittedAt: null,
    invitedAt: at,
    remindedAt: null,
    remindAt: null,
    reminderCount: 0,
    ...(recipient.consentWithdrawnAt === null ? {} : { consentedAt: null, disclosureVersion: null }),
  });
  const now = all.map((row) => (row.id === id ? opened : row));
  const later = now.filter((row) => isAsked(row) && !isTurn(row, now));
  for (const row of later) await recipientsRepo(tx).update(accountId, row.id, askedAnew(row));
  const locked = all.filter(
    (row) => row.identityLockedAt !== null && (!later.includes(row) || askedAnew(row).identityLockedAt !== null),
  );
  const reopened = await transition(tx, platform, document, {
    to: document.state,
    evidence: {
      action: 'recipient.reopened',
      ...saidBy(by, document),
      details: { recipient: id, round: document.round, waiting: later.map((row) => row.id) },
    },
    patch: {
      finishedAt: null,
      reopenings: document.reopenings + 1,
      lockedRecipients: locked.length,
      waitingReason: null,
      sealTries: 0,
      sealTriedAt: null,
      sealingStoppedAt: null,
    },
  });
  for (const row of later) {
    await killLinks(tx, reopened, 'reordered', row.id);
    await cancelMails(tx, reopened, row.id);
  }
  const url = await issueLink(tx, platform, reopened, id);
  const sender = await peopleRepo(tx).sender(document);
  const occasion = `reopened:${reopened.reopenings}`;
  await platform.mailer.enqueue(tx, reopenedMail({ document: reopened, sender, recipient: opened }, url, occasion));
}
