import type { Document } from '@sealwright/contract';
import { missingCharacters } from '@sealwright/pdf/glyphs';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { hasTextMessages } from '../../../../platform/sms/sms-gateway.ts';
import { requiredIdentityOf } from '../../../teams/index.ts';
import { act, type ActorRequest, saidBy } from '../documents.act.ts';
import { fieldsRepo } from '../draft/fields.repo.ts';
import { documentFilesRepo } from '../draft/files.repo.ts';
import { firstPageFor } from '../download/first-page.ts';
import { acts, inviteDue } from './inviting.ts';
import { issueLink, killLinks } from './links.ts';
import { linksRepo } from './links.repo.ts';
import { copyLinkMail, linkMail } from './mail.ts';
import { type RecipientRow, recipientsRepo } from '../draft/recipients.repo.ts';
import { type IdentityRules, reasonsNotToSend, textsOf } from './sendability.ts';
import { createPart, lockParts } from './separate.ts';
import type { DocumentsService } from '../documents.service.ts';
import type { FileRow, WholeDocument } from '../documents.shape.ts';
import { COMPLETED } from '../states/states.ts';
import { transition } from '../states/transition.ts';
import type { DocumentRow } from '../documents.repo.ts';
import { peopleRepo } from '../documents.people.repo.ts';
import { mailsRepo } from './mails.repo.ts';

const DAY_MS = 24 * 3600_000;

// No one's mailbox is filled by pressing a button again and again.
const RESENDING = { name: 'resend-link', points: 10, seconds: 600 };

export const sendingService = (platform: Platform, documents: DocumentsService) => {
  /** One transaction: state, evidence, links and mails; the mails leave after it. Throws every reason at once. */
  async function send(by: ActorRequest, id: number): Promise<Document> {
    const texts = textsOf(await fieldsRepo(platform.db).list({ accountId: by.actor.accountId, id }));
    const unwritable = missingCharacters(texts);
    await act(platform, by, id, 'send', async (tx, document) => {
      const whole = await readWhole(tx, document);
      const reasons = reasonsNotToSend(whole, unwritable, await identityRulesOf(tx, platform, document));
      if (reasons.length > 0) throw new AppError('document_not_sendable', { fields: reasons });
      const acting = whole.recipients.filter(acts);
      if (document.signingOption === 'separate' && acting.length > 1) await sendParts(tx, by, whole, acting);
      else await dispatch(tx, by, document, whole.files);
    });
    return documents.get(by.actor, id);
  }

  /** Begins a round: the first recipients are invited. */
  async function dispatch(tx: Db, by: ActorRequest, document: DocumentRow, files: FileRow[]): Promise<void> {
    const expiresAt = new Date(platform.clock.now().getTime() + document.expiryDays * DAY_MS);
    const round = document.round + 1;
    const details = {
      round,
      expiresAt: expiresAt.toISOString(),
      files: files.map(({ id, sha256 }) => ({ file: id, sha256 })),
      sendDocumentOnly: document.sendDocumentOnly,
    };
    const evidence = { action: 'document.sent' as const, ...saidBy(by, document), details };
    const sent = await transition(tx, platform, document, { to: 'pending', evidence, patch: { round, expiresAt } });
    await inviteDue(tx, platform, sent);
  }

  async function sendParts(
    tx: Db,
    by: ActorRequest,
    whole: Omit<WholeDocument, 'creator' | 'owner'>,
    acting: RecipientRow[],
  ): Promise<void> {
    const round = whole.document.round + 1;
    const details = { round, documents: acting.length };
    const evidence = { action: 'document.sent' as const, ...saidBy(by, whole.document), details };
    const parent = await transition(tx, platform, whole.document, { to: 'pending', evidence, patch: { round } });
    for (const recipient of acting) {
      const part = await createPart(tx, platform, by, { ...whole, document: parent }, recipient);
      await dispatch(tx, by, part, await documentFilesRepo(tx).list(part));
    }
  }

  /** A fresh link for the same part; the old one dies. Who has finished gets the way to their copy. */
  async function resend(by: ActorRequest, id: number, recipientId: number): Promise<Document> {
    await platform.limits.take(RESENDING, `${by.actor.accountId}:${recipientId}`);
    await act(platform, by, id, 'resend', async (tx, document) => {
      const recipient = (await recipientsRepo(tx).list(document)).find((row) => row.id === recipientId);
      if (recipient === undefined) throw new AppError('not_found');
      const parts = await lockParts(tx, document);
      if (parts.length === 0) return renewLink(tx, by, document, recipient);
      const places = await placesOf(tx, parts, recipient);
      if (places.length === 0) throw new AppError('document_transition_refused');
      for (const { part, same } of places) await renewLink(tx, by, part, same);
    });
    return documents.get(by.actor, id);
  }

  async function renewLink(tx: Db, by: ActorRequest, document: DocumentRow, recipient: RecipientRow): Promise<void> {
    const isDone = recipient.state === 'submitted' || COMPLETED.includes(document.state);
    const isAsked = recipient.state === 'invited' || recipient.state === 'viewed';
    if (!isDone && (!isAsked || document.finishedAt !== null)) throw new AppError('document_transition_refused');
    const details = { recipient: recipient.id };
    const evidence = { action: 'recipient.link_resent' as const, ...saidBy(by, document), details };
    const told = await transition(tx, platform, document, { to: document.state, evidence });
    await killLinks(tx, told, 'replaced', recipient.id);
    await mailsRepo(tx).cancelQueued(document, recipient.id);
    const url = await issueLink(tx, platform, document, recipient.id);
    const sender = await peopleRepo(tx).sender(document);
    const about = { document, recipient, sender, firstPage: await firstPageFor(tx, document, recipient) };
    const occasion = `link:${await linksRepo(tx).count(document, recipient.id)}`;
    await platform.mailer.enqueue(tx, isDone ? copyLinkMail(about, url, occasion) : linkMail(about, url, occasion));
  }

  return { send, resend };
};

const identityRulesOf = async (tx: Db, { config }: Platform, { accountId }: DocumentRow): Promise<IdentityRules> => ({
  required: await requiredIdentityOf(tx, accountId),
  hasTextMessages: hasTextMessages(config),
});

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

async function readWhole(tx: Db, document: DocumentRow): Promise<Omit<WholeDocument, 'creator' | 'owner'>> {
  return {
    document,
    files: await documentFilesRepo(tx).list(document),
    sealed: await documentFilesRepo(tx).sealed(document),
    recipients: await recipientsRepo(tx).list(document),
    fields: await fieldsRepo(tx).list(document),
    // What it is read for, whether it may be sent, does not depend on it.
    folder: null,
  };
}
