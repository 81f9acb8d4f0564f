import type { Document } from '@sealwright/contract';
import { missingCharacters } from '@sealwright/pdf/glyphs';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { hasTextMessages } from '../../../../platform/sms/has-text-messages.ts';
import { requiredIdentityOf } from '../../../teams/index.ts';
import { act, type ActorRequest, requireAct } from '../documents.act.ts';
import { fieldsRepo } from '../draft/fields.repo.ts';
import { documentFilesRepo } from '../draft/files.repo.ts';
import { recipientGroupsRepo } from '../draft/recipient-groups.repo.ts';
import { recipientsRepo } from '../draft/recipients.repo.ts';
import type { MeteredPlatform } from './metering.ts';
import { resendTo } from './resending.ts';
import { beginRound } from './rounds.ts';
import { schedule } from './scheduling.ts';
import { byRequest } from './sent-by.ts';
import { type IdentityRules, reasonsNotToSend, textsOf } from './sendability.ts';
import type { DocumentsService } from '../documents.service.ts';
import type { WholeDocument } from '../documents.shape.ts';
import type { DocumentRow } from '../documents.repo.ts';

// No one's mailbox is filled by pressing a button again and again.
const RESENDING = { name: 'resend-link', points: 10, seconds: 600 };

/** Everything that keeps a document from going out now, at once. */
async function requireSendable(tx: Db, platform: Platform, document: DocumentRow, unwritable: readonly string[]) {
  const whole = await readWhole(tx, document);
  const reasons = reasonsNotToSend(whole, unwritable, await identityRulesOf(tx, platform, document));
  if (reasons.length > 0) throw new AppError('document_not_sendable', { fields: reasons });
  return whole;
}

/**
 * Sends a draft that the caller's transaction has begun, if the caller may. `unwritable`: the characters of its fields that no face has.
 * Throws `not_permitted`, every reason at once,
 * and `upload_limit_exceeded`.
 */
export async function sendBegun(
  tx: Db,
  platform: MeteredPlatform,
  by: ActorRequest,
  document: DocumentRow,
  unwritable: readonly string[],
): Promise<void> {
  requireAct(document, by.actor, 'send');
  await beginRound(tx, platform, byRequest(by), await requireSendable(tx, platform, document, unwritable));
}

/** Sends a draft whose row lock the caller holds, as it is. Throws what `sendBegun` throws. */
export async function sendDraft(
  tx: Db,
  platform: MeteredPlatform,
  by: ActorRequest,
  document: DocumentRow,
): Promise<void> {
  const unwritable = missingCharacters(textsOf(await fieldsRepo(tx).list(document)));
  await sendBegun(tx, platform, by, document, unwritable);
}

export const sendingService = (platform: MeteredPlatform, documents: DocumentsService) => {
  const unwritableIn = async (by: ActorRequest, id: number): Promise<string[]> =>
    missingCharacters(textsOf(await fieldsRepo(platform.db).list({ accountId: by.actor.accountId, id })));

  /**
   * One transaction: state, evidence, links and mails; the mails leave after it. With a time it waits for that, and no one is asked
   * until then. Throws every reason at once, `schedule_time`, `upload_limit_exceeded`.
   */
  async function send(by: ActorRequest, id: number, scheduledFor?: string): Promise<Document> {
    const unwritable = await unwritableIn(by, id);
    await act(platform, by, id, 'send', async (tx, document) => {
      const whole = await requireSendable(tx, platform, document, unwritable);
      if (scheduledFor === undefined) await beginRound(tx, platform, byRequest(by), whole);
      else await schedule(tx, platform, by, document, scheduledFor);
    });
    return documents.get(by.actor, id);
  }

  /** Changes when a scheduled document leaves; null: now. */
  async function reschedule(by: ActorRequest, id: number, scheduledFor: string | null): Promise<Document> {
    const unwritable = await unwritableIn(by, id);
    await act(platform, by, id, 'reschedule', async (tx, document) => {
      if (scheduledFor !== null) return schedule(tx, platform, by, document, scheduledFor);
      await beginRound(tx, platform, byRequest(by), await requireSendable(tx, platform, document, unwritable));
    });
    return documents.get(by.actor, id);
  }

  /** A fresh link for the same part; the old one dies. Who has finished gets the way to their copy. */
  async function resend(by: ActorRequest, id: number, recipientId: number): Promise<Document> {
    await platform.limits.take(RESENDING, `${by.actor.accountId}:${recipientId}`);
    await act(platform, by, id, 'resend', (tx, document) => resendTo(tx, platform, by, document, recipientId));
    return documents.get(by.actor, id);
  }

  return { send, reschedule, resend };
};

export const identityRulesOf = async (
  tx: Db,
  platform: Platform,
  { accountId }: DocumentRow,
): Promise<IdentityRules> => ({
  required: await requiredIdentityOf(tx, accountId),
  hasTextMessages: await hasTextMessages(platform, tx, accountId),
});

export async function readWhole(tx: Db, document: DocumentRow): Promise<Omit<WholeDocument, 'creator' | 'owner'>> {
  return {
    document,
    files: await documentFilesRepo(tx).list(document),
    sealed: await documentFilesRepo(tx).sealed(document),
    recipients: await recipientsRepo(tx).list(document),
    groups: await recipientGroupsRepo(tx).list(document),
    fields: await fieldsRepo(tx).list(document),
    // What it is read for, whether it may be sent, does not depend on these.
    folder: null,
    clientName: null,
  };
}
