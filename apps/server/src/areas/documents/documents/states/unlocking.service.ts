import { type Document, type Input, isClosedToPaper, type unlockDocument } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { act, type ActorRequest, saidBy } from '../documents.act.ts';
import { peopleRepo } from '../documents.people.repo.ts';
import type { DocumentRow } from '../documents.repo.ts';
import type { DocumentsService } from '../documents.service.ts';
import { type RecipientRow, recipientsRepo } from '../draft/recipients.repo.ts';
import { issueLink } from '../sending/links.ts';
import { unlockedMail } from '../sending/mail.ts';
import { follow, lockParts, openOf } from '../sending/separate.ts';
import { acts, isOpen } from '../turns.ts';
import { reopen } from './reopening.ts';
import { transition } from './transition.ts';

type Locked = { document: DocumentRow; recipient: RecipientRow };

/** Lets in again who gave too many wrong answers to an identity check. */
export const unlockingService = (platform: Platform, documents: DocumentsService) => ({
  /** One recipient, or everyone who is locked out; in separate copies, in each of them. Throws `not_found`. */
  unlock: async (
    by: ActorRequest,
    id: number,
    { recipient: recipientId, reopen: isReopening }: Input<typeof unlockDocument>['body'],
  ): Promise<Document> => {
    if (isReopening && recipientId === undefined) throw new AppError('request_invalid');
    await act(platform, by, id, isReopening ? 'reopen' : 'unlock', async (tx, document) => {
      if (isReopening && recipientId !== undefined) return reopen(tx, platform, by, document, recipientId);
      await letInAgain(tx, platform, by, document, recipientId);
    });
    return documents.get(by.actor, id);
  },
});

/** One recipient, or everyone who is locked out. The caller holds the document's row lock. Throws `not_found`, `irs_taxpayer_closed`. */
export async function letInAgain(
  tx: Db,
  platform: Platform,
  by: ActorRequest,
  document: DocumentRow,
  recipientId?: number,
): Promise<void> {
  const parts = await lockParts(tx, document);
  const found = await lockedIn(tx, parts.length > 0 ? parts : [document], recipientId);
  const locked = found.filter((one) => !isClosedToPaper(one.document, one.recipient));
  if (locked.length === 0) throw new AppError(found.length === 0 ? 'not_found' : 'irs_taxpayer_closed');
  for (const one of locked) await unlockOne(tx, platform, by, one);
  if (parts.length > 0) await follow(tx, platform, document);
}

/**
 * Keeps everyone out who still has something to do, until their sender lets them in again: as after too many wrong answers. The caller
 * holds the document's row lock. Throws `document_transition_refused` where there is no one.
 */
export async function keepOut(tx: Db, platform: Platform, by: ActorRequest, document: DocumentRow): Promise<void> {
  const parts = await lockParts(tx, document);
  let count = 0;
  for (const one of parts.length > 0 ? openOf(parts) : [document]) {
    const before = one.lockedRecipients;
    let locked = one;
    for (const recipient of await recipientsRepo(tx).list(one)) {
      if (recipient.identityLockedAt !== null || !acts(recipient) || !isOpen(recipient)) continue;
      await recipientsRepo(tx).update(one.accountId, recipient.id, { identityLockedAt: platform.clock.now() });
      locked = await transition(tx, platform, locked, {
        to: locked.state,
        evidence: { action: 'recipient.locked', ...saidBy(by, document), details: { recipient: recipient.id } },
        patch: { lockedRecipients: locked.lockedRecipients + 1 },
      });
    }
    count += locked.lockedRecipients - before;
  }
  if (count === 0) throw new AppError('document_transition_refused');
  if (parts.length > 0) await follow(tx, platform, document);
}

async function lockedIn(tx: Db, documents: readonly DocumentRow[], wanted: number | undefined): Promise<Locked[]> {
  const found: Locked[] = [];
  for (const document of documents) {
    const recipients = await recipientsRepo(tx).list(document);
    const locked = recipients.filter(({ identityLockedAt }) => identityLockedAt !== null);
    const meant = locked.filter(
      ({ id, parentRecipientId }) => wanted === undefined || id === wanted || parentRecipientId === wanted,
    );
    found.push(...meant.map((recipient) => ({ document, recipient })));
  }
  return found;
}

/** The recipient is told, with one more way in: links they have go on working. */
async function unlockOne(tx: Db, platform: Platform, by: ActorRequest, { document, recipient }: Locked): Promise<void> {
  const { accountId, id } = recipient;
  // A taxpayer has three tries in all.
  const tries = recipient.taxpayer === null ? { identityTries: 0 } : {};
  const unlocked = await recipientsRepo(tx).update(accountId, id, { ...tries, identityLockedAt: null });
  const stillLocked = (await recipientsRepo(tx).list(document)).filter((row) => row.identityLockedAt !== null);
  const evidence = {
    action: 'recipient.identity_unlocked' as const,
    ...saidBy(by, document),
    details: { recipient: id },
  };
  const patch = { lockedRecipients: stillLocked.length };
  const told = await transition(tx, platform, document, { to: document.state, evidence, patch });
  // Their host tells them.
  if (unlocked.role === 'in_person') return;
  const url = await issueLink(tx, platform, told, id);
  const sender = await peopleRepo(tx).sender(document);
  const occasion = `unlocked:${told.version}`;
  await platform.mailer.enqueue(tx, unlockedMail({ document, sender, recipient: unlocked }, url, occasion));
}
