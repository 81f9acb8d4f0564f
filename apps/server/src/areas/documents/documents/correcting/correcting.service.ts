import { type Correction, type Document, MOST_EXPIRY_DAYS, textOf } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError, type FieldProblem } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { act, type ActorRequest, saidBy } from '../documents.act.ts';
import type { DocumentRow } from '../documents.repo.ts';
import type { DocumentsService } from '../documents.service.ts';
import { fieldsRepo } from '../draft/fields.repo.ts';
import { keepSecret } from '../draft/identity.ts';
import { align } from '../draft/recipients.places.ts';
import { askedAnew, type RecipientRow, recipientsRepo } from '../draft/recipients.repo.ts';
import { inviteDue } from '../sending/inviting.ts';
import { cancelMails, killLinks } from '../sending/links.ts';
import type { LinkEnd } from '../sending/links.repo.ts';
import { reasonsNotToSend } from '../sending/sendability.ts';
import { identityRulesOf, readWhole } from '../sending/sending.service.ts';
import { lockParts } from '../sending/separate.ts';
import { transition } from '../states/transition.ts';
import { isTurn } from '../turns.ts';
import { correctedEvidence } from './correction.evidence.ts';
import { type Change, changeOf, isAsked, isExpiryRefused, refusalOfChange, unknownOf } from './correction.rules.ts';

/** Puts right what is not signed yet, while a document is out. */
export const correctingService = (platform: Platform, documents: DocumentsService) => ({
  correct: async (by: ActorRequest, id: number, correction: Correction): Promise<Document> => {
    await act(platform, by, id, 'correct', async (tx, document) => {
      if ((await lockParts(tx, document)).length > 0) throw new AppError('correction_of_copies');
      await correctOne(tx, platform, by, document, correction);
    });
    return documents.get(by.actor, id);
  },
});

async function correctOne(
  tx: Db,
  platform: Platform,
  by: ActorRequest,
  before: DocumentRow,
  correction: Correction,
): Promise<void> {
  const all = await recipientsRepo(tx).list(before);
  const changes = changesIn(before, all, correction);
  const settings = settingsIn(before, correction, platform.clock.now());
  const removedFields = [...new Set(correction.removedFields)];
  await refuseFilled(tx, before, all, removedFields);
  if (changes.length === 0 && removedFields.length === 0 && Object.keys(settings).length === 0) return;
  await fieldsRepo(tx).remove(before, removedFields);
  for (const change of changes) await changeRecipient(tx, platform, change);
  const away = await putBack(tx, before, changes);
  const evidence = {
    action: 'document.corrected' as const,
    ...saidBy(by, before),
    ...correctedEvidence({ before, settings, changes, removedFields }),
  };
  const locked = (await recipientsRepo(tx).list(before)).filter(({ identityLockedAt }) => identityLockedAt !== null);
  const patch = { ...settings, lockedRecipients: locked.length };
  const corrected = await transition(tx, platform, before, { to: before.state, evidence, patch });
  for (const [recipient, why] of away) {
    await killLinks(tx, corrected, why, recipient);
    await cancelMails(tx, corrected, recipient);
  }
  await refuseUnsendable(tx, platform, corrected, changes, settings);
  await inviteDue(tx, platform, corrected);
}

function changesIn(document: DocumentRow, all: readonly RecipientRow[], { recipients }: Correction): Change[] {
  const byId = new Map(recipients.map((given) => [given.id, given]));
  return [...byId.values()].flatMap((given) => {
    const before = all.find(({ id }) => id === given.id);
    if (before === undefined) throw new AppError('not_found');
    const change = changeOf(before, given);
    if (change === null) return [];
    const refusal = refusalOfChange(change, all, document);
    if (refusal !== null) throw new AppError(refusal);
    return [change];
  });
}

function settingsIn(before: DocumentRow, { expiresAt, subject, message }: Correction, now: Date) {
  const until = expiresAt === undefined ? undefined : new Date(expiresAt);
  const isMoved = until !== undefined && until.getTime() !== before.expiresAt?.getTime();
  if (isMoved && isExpiryRefused(until, now, MOST_EXPIRY_DAYS)) throw new AppError('correction_expiry');
  const texts = {
    ...(subject === undefined || subject === before.subject ? {} : { subject }),
    ...(message === undefined || message === before.message ? {} : { message }),
  };
  return {
    ...(isMoved ? { expiresAt: until } : {}),
    ...texts,
    // A corrected text is what everyone is to read; the translations say what it said before.
    ...(Object.keys(texts).length > 0 && before.messageTranslations.length > 0 ? { messageTranslations: [] } : {}),
  };
}

async function refuseFilled(
  tx: Db,
  document: DocumentRow,
  all: readonly RecipientRow[],
  removed: readonly number[],
): Promise<void> {
  const fields = await fieldsRepo(tx).list(document);
  const open = new Set(all.filter(({ state }) => state === 'waiting' || isAsked({ state })).map(({ id }) => id));
  const kept = removed.filter((id) => {
    const field = fields.find((one) => one.id === id);
    if (field === undefined) throw new AppError('not_found');
    return field.filledAt !== null || field.recipientId === null || !open.has(field.recipientId);
  });
  if (kept.length === 0) return;
  const [code, message] = ['correction_field_filled' as const, textOf('correction_field_filled')];
  throw new AppError(code, { fields: kept.map((id) => ({ path: `fields.${id}`, code, message })) });
}

async function changeRecipient(tx: Db, platform: Platform, change: Change): Promise<void> {
  const { before, patch, given, isReaddressed, isRechecked } = change;
  const asked = isReaddressed ? unknownOf(before) : isRechecked && isAsked(before) ? askedAnew(before) : {};
  const whole = { ...patch, ...asked };
  const repo = recipientsRepo(tx);
  const row = Object.keys(whole).length > 0 ? await repo.update(before.accountId, before.id, whole) : before;
  await keepSecret(tx, platform, row, given, isReaddressed);
  if (patch.signingOrder !== undefined) await align(tx, { accountId: row.accountId, id: row.documentId }, row, row.id);
  // Someone else entered it.
  if (isReaddressed) await repo.clearFilled(before);
}

/** Whose links end, and why: those who changed, and those whose turn it no longer is, who wait again. */
async function putBack(tx: Db, document: DocumentRow, changes: readonly Change[]): Promise<Map<number, LinkEnd>> {
  const ended = new Map<number, LinkEnd>();
  for (const { before, isReaddressed, isRechecked } of changes) {
    if (isReaddressed) ended.set(before.id, 'corrected');
    else if (isRechecked && isAsked(before)) ended.set(before.id, 'replaced');
  }
  const now = await recipientsRepo(tx).list(document);
  for (const row of now.filter((one) => isAsked(one) && !isTurn(one, now))) {
    await recipientsRepo(tx).update(row.accountId, row.id, askedAnew(row));
    ended.set(row.id, 'reordered');
  }
  return ended;
}

/** A field that is gone, or whose recipient acts later now, leaves those that depend on it without. */
const LINKS = /\.(condition|formula)$/;

/** As at sending. What a team has come to require since then holds for those who are corrected. */
async function refuseUnsendable(
  tx: Db,
  platform: Platform,
  document: DocumentRow,
  changes: readonly Change[],
  settings: object,
): Promise<void> {
  const whole = await readWhole(tx, document);
  const changed = new Set(changes.map(({ before }) => before.id));
  const isMeant = ({ path, code }: FieldProblem): boolean => {
    // Documents sent before variables existed may contain any text between braces.
    if (code === 'variable_unknown') return path in settings;
    const id = Number(/^recipients\.(\d+)/.exec(path)?.[1]);
    if (Number.isNaN(id)) return !path.startsWith('fields.') || LINKS.test(path);
    return changed.has(id) || code === 'send_no_signature_fields';
  };
  const rules = await identityRulesOf(tx, platform, document);
  const reasons = reasonsNotToSend(whole, [], rules).filter(isMeant);
  if (reasons.length > 0) throw new AppError('document_not_sendable', { fields: reasons });
}
