import type { DocumentState, EvidenceAction } from '@sealwright/contract';
import type { Db } from '../../../platform/db/db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Platform } from '../../../platform/platform.ts';
import { arrive, type DocumentRow, lockDocument, transition } from '../documents/index.ts';
import { type EvidenceActor, recordEvidence, SYSTEM } from '../evidence/index.ts';
import type { RecipientCaller } from './signing.access.ts';
import { findProof } from './identity/identity.repo.ts';
import { refusalBeforeIdentity, refusalOfLink, refusalToAct, type Standing } from './signing.policy.ts';
import { findLink, listRecipients, type RecipientRow, updateRecipient } from './signing.repo.ts';

/** One act of a recipient, under the document's row lock. */
export type Act = Standing & { tx: Db; at: Date; all: RecipientRow[]; caller: RecipientCaller };

export type Said = { action: EvidenceAction; details?: Record<string, unknown>; personal?: Record<string, string> };

export const actorOf = (recipient: RecipientRow): EvidenceActor => ({
  kind: 'recipient',
  id: recipient.id,
  name: recipient.name,
  email: recipient.email,
});

/**
 * Locks the document and reads everything the recipient's rights depend on, as it is now. Checks nothing but that they have shown
 * who they are, and not even that where `isBeforeIdentity`.
 */
export function withStanding<T>(
  platform: Platform,
  caller: RecipientCaller,
  work: (act: Act) => Promise<T>,
  { isBeforeIdentity = false } = {},
): Promise<T> {
  return platform.db.transaction().execute(async (tx) => {
    const document = await lockDocument(tx, caller.documentId, caller.accountId);
    const link = await findLink(tx, caller.tokenHash);
    const all = await listRecipients(tx, caller.accountId, caller.documentId);
    const recipient = all.find(({ id }) => id === caller.recipientId);
    if (link === null || recipient === undefined) throw new AppError('link_invalid');
    const at = platform.clock.now();
    const identifiedUntil = await findProof(tx, { proofHash: caller.proofHash, link }, at);
    const act = { tx, at, link, document, recipient, identifiedUntil, all, caller };
    const refusal = isBeforeIdentity ? null : refusalBeforeIdentity(act);
    if (refusal !== null) throw new AppError(refusal);
    return work(act);
  });
}

/** Does one act of a recipient: refused when the link is dead, it is not their turn, or (`afterConsent`) they did not consent. */
export function runAct<T>(
  platform: Platform,
  caller: RecipientCaller,
  options: { afterConsent: boolean },
  work: (act: Act) => Promise<T>,
): Promise<T> {
  return withStanding(platform, caller, async (act) => {
    const refusal = refusalToAct(act, act.all, act.at);
    if (refusal !== null) throw refusalOfLink(refusal, act);
    if (options.afterConsent && act.recipient.consentedAt === null) throw new AppError('consent_needed');
    return work(await markViewed(platform, act));
  });
}

/** Says in the evidence what the recipient did, where no state of the document changes. */
export function say(act: Act, said: Said): Promise<void> {
  const { accountId, id: documentId } = act.document;
  return recordEvidence(act.tx, act.at, {
    ...said,
    accountId,
    documentId,
    actor: actorOf(act.recipient),
    origin: act.caller.origin,
  });
}

/** Moves the document on behalf of the recipient; the evidence of it is what they did. */
export function move(
  platform: Platform,
  act: Act,
  to: DocumentState,
  said: Said,
  patch: NonNullable<Parameters<typeof transition>[3]['patch']> = {},
): Promise<DocumentRow> {
  const evidence = { ...said, actor: actorOf(act.recipient), origin: act.caller.origin };
  return transition(act.tx, platform, act.document, { to, evidence, patch });
}

/** The first time a recipient opens their part, in whichever way: once in the evidence, and the document is `viewed`. */
export async function markViewed(platform: Platform, act: Act): Promise<Act> {
  if (act.recipient.viewedAt !== null) return act;
  const state = act.recipient.state === 'waiting' || act.recipient.state === 'invited' ? 'viewed' : act.recipient.state;
  const recipient = await updateRecipient(act.tx, act.recipient, { viewedAt: act.at, state });
  const arrived = await arriveAtSent(platform, act);
  const to = arrived.state === 'sent' ? 'viewed' : arrived.state;
  const seen = { ...act, document: arrived, recipient, all: replace(act.all, recipient) };
  const document = await move(platform, seen, to, { action: 'recipient.viewed' });
  await platform.events.publish(act.tx, { type: 'document_viewed', at: act.at, document, recipient });
  return { ...seen, document };
}

/** Who opens the link has had the mail, whether or not the gateway's answer has reached us yet. */
async function arriveAtSent(platform: Platform, act: Act): Promise<DocumentRow> {
  if (act.document.state !== 'pending') return act.document;
  const evidence = { action: 'recipient.mail_sent' as const, actor: SYSTEM, details: { recipient: act.recipient.id } };
  return arrive(act.tx, platform, act.document, { evidence, at: act.at });
}

export const replace = (all: readonly RecipientRow[], changed: RecipientRow): RecipientRow[] =>
  all.map((recipient) => (recipient.id === changed.id ? changed : recipient));
