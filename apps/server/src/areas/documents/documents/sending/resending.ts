import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type ActorRequest, saidBy } from '../documents.act.ts';
import { peopleRepo } from '../documents.people.repo.ts';
import type { DocumentRow } from '../documents.repo.ts';
import { firstPageFor } from '../download/first-page.ts';
import { type RecipientRow, recipientsRepo } from '../draft/recipients.repo.ts';
import { COMPLETED } from '../states/states.ts';
import { transition } from '../states/transition.ts';
import { acts, getsResult } from '../turns.ts';
import { linksRepo } from './links.repo.ts';
import { cancelMails, issueLink, killLinks } from './links.ts';
import { copyLinkMail, linkMail } from './mail.ts';
import { lockParts } from './separate.ts';

/** A fresh link for one recipient of a document, or of its separate copies. Throws `not_found`, `document_transition_refused`. */
export async function resendTo(
  tx: Db,
  platform: Platform,
  by: ActorRequest,
  document: DocumentRow,
  recipientId: number,
): Promise<void> {
  const recipient = (await recipientsRepo(tx).list(document)).find((row) => row.id === recipientId);
  if (recipient === undefined) throw new AppError('not_found');
  const parts = await lockParts(tx, document);
  if (parts.length === 0) return renewLink(tx, platform, by, document, recipient);
  const places = await placesOf(tx, parts, recipient);
  if (places.length === 0) throw new AppError('document_transition_refused');
  for (const { part, same } of places) await renewLink(tx, platform, by, part, same);
}

/** Fresh links for all whose turn it is. Throws `no_one_to_resend` where it is no one's. */
export async function resendToWaiting(
  tx: Db,
  platform: Platform,
  by: ActorRequest,
  document: DocumentRow,
): Promise<void> {
  const parts = await lockParts(tx, document);
  let count = 0;
  for (const part of parts.length === 0 ? [document] : parts) {
    if (part.finishedAt !== null || COMPLETED.includes(part.state)) continue;
    for (const recipient of (await recipientsRepo(tx).list(part)).filter(isWaiting)) {
      await renewLink(tx, platform, by, part, recipient);
      count += 1;
    }
  }
  if (count === 0) throw new AppError('no_one_to_resend');
}

/** Who signs in person gets no link by mail: their host opens it. */
const isWaiting = ({ state, role }: RecipientRow): boolean =>
  (state === 'invited' || state === 'viewed') && role !== 'in_person';

async function renewLink(
  tx: Db,
  platform: Platform,
  by: ActorRequest,
  document: DocumentRow,
  recipient: RecipientRow,
): Promise<void> {
  const isDone = recipient.state === 'submitted' || COMPLETED.includes(document.state);
  if (!getsResult(recipient)) throw new AppError('document_transition_refused');
  if (!isDone && (!isWaiting(recipient) || document.finishedAt !== null)) {
    throw new AppError('document_transition_refused');
  }
  const details = { recipient: recipient.id };
  const evidence = { action: 'recipient.link_resent' as const, ...saidBy(by, document), details };
  const told = await transition(tx, platform, document, { to: document.state, evidence });
  await killLinks(tx, told, 'replaced', recipient.id);
  await cancelMails(tx, document, recipient.id);
  const url = await issueLink(tx, platform, document, recipient.id);
  const sender = await peopleRepo(tx).sender(document);
  const about = { document, recipient, sender, firstPage: await firstPageFor(tx, document, recipient) };
  const occasion = `link:${await linksRepo(tx).count(document, recipient.id)}`;
  await platform.mailer.enqueue(tx, isDone ? copyLinkMail(about, url, occasion) : linkMail(about, url, occasion));
}

/** Where a recipient of the parent has something to do or to get: a copy is there once a part is sealed. */
async function placesOf(
  tx: Db,
  parts: readonly DocumentRow[],
  recipient: RecipientRow,
): Promise<{ part: DocumentRow; same: RecipientRow }[]> {
  const places: { part: DocumentRow; same: RecipientRow }[] = [];
  for (const part of parts) {
    const same = (await recipientsRepo(tx).list(part)).find((row) => row.parentRecipientId === recipient.id);
    if (same !== undefined && (acts(same) || COMPLETED.includes(part.state))) places.push({ part, same });
  }
  return places;
}
