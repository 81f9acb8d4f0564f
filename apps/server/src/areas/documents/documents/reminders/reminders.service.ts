import type { Document } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { act, type ActorRequest, saidBy, touch } from '../documents.act.ts';
import { peopleRepo } from '../documents.people.repo.ts';
import type { DocumentRow } from '../documents.repo.ts';
import type { DocumentsService } from '../documents.service.ts';
import { type RecipientRow, recipientsRepo } from '../draft/recipients.repo.ts';
import { lockParts } from '../sending/separate.ts';
import type { MailTexts } from '../sending/wording.ts';
import { ACTIVE } from '../states/states.ts';
import { isAsked, remind } from './reminding.ts';

// No one's mailbox is filled by pressing a button again and again.
const LEAST_MS = 3600_000;

type Waiting = { document: DocumentRow; recipient: RecipientRow };

async function waitingIn(tx: Db, document: DocumentRow): Promise<Waiting[]> {
  if (!ACTIVE.includes(document.state) || document.finishedAt !== null) return [];
  return (await recipientsRepo(tx).list(document)).filter(isAsked).map((recipient) => ({ document, recipient }));
}

/**
 * Reminds those whose turn it is, or one of them, each at most once an hour. The caller holds the document's row lock. Throws
 * `document_transition_refused` where no one is to be reminded, and `reminded_recently`.
 */
export async function remindNow(
  tx: Db,
  platform: Platform,
  { texts, by, recipientId }: { texts: MailTexts; by: ActorRequest; recipientId?: number | undefined },
  document: DocumentRow,
): Promise<void> {
  const waiting: Waiting[] = [];
  for (const one of [document, ...(await lockParts(tx, document))]) waiting.push(...(await waitingIn(tx, one)));
  const meant = waiting.filter(({ recipient }) =>
    [undefined, recipient.id, recipient.parentRecipientId].includes(recipientId),
  );
  if (meant.length === 0) throw new AppError('document_transition_refused');
  const before = platform.clock.now().getTime() - LEAST_MS;
  const due = meant.filter(({ recipient: { remindedAt } }) => (remindedAt?.getTime() ?? 0) <= before);
  if (due.length === 0) throw new AppError('reminded_recently');
  const sender = await peopleRepo(tx).sender(document);
  for (const one of due) await remind(tx, platform, texts, { ...one, sender, said: saidBy(by, one.document) });
  await touch(tx, platform, document);
}

/** Reminders that a sender asks for now. */
export const remindersService = (platform: Platform, documents: DocumentsService, texts: MailTexts) => ({
  /** Throws what `remindNow` throws. */
  remind: async (by: ActorRequest, id: number, recipientId: number | undefined): Promise<Document> => {
    await act(platform, by, id, 'remind', (tx, document) =>
      remindNow(tx, platform, { texts, by, recipientId }, document),
    );
    return documents.get(by.actor, id);
  },
});
