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
import { acts, inviteDue } from './inviting.ts';
import { type RecipientRow, recipientsRepo } from '../draft/recipients.repo.ts';
import { resendTo } from './resending.ts';
import { type IdentityRules, reasonsNotToSend, textsOf } from './sendability.ts';
import { createPart } from './separate.ts';
import type { DocumentsService } from '../documents.service.ts';
import type { FileRow, WholeDocument } from '../documents.shape.ts';
import { transition } from '../states/transition.ts';
import type { DocumentRow } from '../documents.repo.ts';

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
    await act(platform, by, id, 'resend', (tx, document) => resendTo(tx, platform, by, document, recipientId));
    return documents.get(by.actor, id);
  }

  return { send, resend };
};

export const identityRulesOf = async (tx: Db, { config }: Platform, { accountId }: DocumentRow): Promise<IdentityRules> => ({
  required: await requiredIdentityOf(tx, accountId),
  hasTextMessages: hasTextMessages(config),
});

export async function readWhole(tx: Db, document: DocumentRow): Promise<Omit<WholeDocument, 'creator' | 'owner'>> {
  return {
    document,
    files: await documentFilesRepo(tx).list(document),
    sealed: await documentFilesRepo(tx).sealed(document),
    recipients: await recipientsRepo(tx).list(document),
    fields: await fieldsRepo(tx).list(document),
    // What it is read for, whether it may be sent, does not depend on these.
    folder: null,
    clientName: null,
  };
}
