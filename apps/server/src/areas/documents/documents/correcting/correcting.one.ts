import { type Correction, MOST_EXPIRY_DAYS } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { AppError, type FieldProblem } from '../../../../platform/errors.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type ActorRequest, saidBy } from '../documents.act.ts';
import type { DocumentRow } from '../documents.repo.ts';
import { keepSecret } from '../draft/identity.ts';
import { align } from '../draft/recipients.places.ts';
import { askedAnew, type RecipientRow, recipientsRepo } from '../draft/recipients.repo.ts';
import { inviteDue } from '../sending/inviting.ts';
import { cancelMails, killLinks } from '../sending/links.ts';
import type { LinkEnd } from '../sending/links.repo.ts';
import { reasonsNotToSend } from '../sending/sendability.ts';
import { identityRulesOf, readWhole } from '../sending/sending.service.ts';
import { transition } from '../states/transition.ts';
import { isLastDone, isTurn } from '../turns.ts';
import { correctedEvidence } from './correction.evidence.ts';
import { changeFields, type FieldChanges, fieldsToChange, hasChanges } from './correction.fields.ts';
import { addPeople, dismiss, refuseShortGroups, removedIn, removePeople } from './correction.people.ts';
import { type Change, changeOf, isAsked, isExpiryRefused, refusalOfChange, unknownOf } from './correction.rules.ts';

export type Given = Correction & { unwritable: readonly string[] };

/** One document: of separate copies each, and what they were made from, in which no one is asked (`isOut` false). */
type Task = { document: DocumentRow; correction: Given; isOut: boolean };

export async function correctOne(
  tx: Db,
  platform: Platform,
  by: ActorRequest,
  { document: before, correction, isOut }: Task,
): Promise<void> {
  const all = await recipientsRepo(tx).list(before);
  const removed = removedIn(all, correction.removedRecipients);
  const changes = changesIn(before, all, correction).filter((change) => !removed.includes(change.before));
  const settings = settingsIn(before, correction, platform.clock.now());
  const wanted = await fieldsToChange(tx, before, all, correction);
  const isSomething =
    removed.length + changes.length + correction.addedRecipients.length + Object.keys(settings).length;
  if (isSomething === 0 && !hasChanges(wanted)) return;

  for (const change of changes) await changeRecipient(tx, platform, change);
  await removePeople(tx, before, removed, wanted);
  const added = await addPeople(tx, platform, before, correction.addedRecipients);
  const fields = await changeFields(tx, before, wanted, added);
  if ('expiresAt' in settings) await planAnew(tx, before);
  const away = isOut ? await putBack(tx, before, changes) : new Map<number, LinkEnd>();

  const evidence = {
    action: 'document.corrected' as const,
    ...saidBy(by, before),
    ...correctedEvidence({ before, settings, changes, added: [...added.values()], removed, fields }),
  };
  const present = await recipientsRepo(tx).list(before);
  if (removed.length > 0 && isLastDone(present)) throw new AppError('correction_last_open');
  await refuseShortGroups(tx, before, removed, present);
  const locked = present.filter(({ identityLockedAt }) => identityLockedAt !== null);
  const patch = { ...settings, lockedRecipients: isOut ? locked.length : before.lockedRecipients };
  const corrected = await transition(tx, platform, before, { to: before.state, evidence, patch });
  for (const [recipient, why] of away) {
    await killLinks(tx, corrected, why, recipient);
    await cancelMails(tx, corrected, recipient);
  }
  await dismiss(tx, platform, corrected, removed);
  const people = [...changes.map((change) => change.before.id), ...[...added.values()].map(({ id }) => id)];
  await refuseUnsendable(tx, platform, corrected, { people, settings, fields, unwritable: correction.unwritable });
  if (isOut) await inviteDue(tx, platform, corrected);
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

/** The next sweep plans their reminders by the new last day. */
async function planAnew(tx: Db, document: DocumentRow): Promise<void> {
  for (const { accountId, id } of (await recipientsRepo(tx).list(document)).filter(isAsked)) {
    await recipientsRepo(tx).update(accountId, id, { remindAt: null });
  }
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
/** What a correction can break for people it does not name. */
const OF_OTHERS: readonly string[] = ['send_no_signature_fields', 'send_witness_of_missing'];

type Corrected = { people: readonly number[]; settings: object; fields: FieldChanges; unwritable: readonly string[] };

/** As at sending. What a team has come to require since then holds for those who are corrected. */
async function refuseUnsendable(
  tx: Db,
  platform: Platform,
  document: DocumentRow,
  { people, settings, fields, unwritable }: Corrected,
): Promise<void> {
  const whole = await readWhole(tx, document);
  const given = new Set([...fields.added, ...fields.changed.map(({ to }) => to)].map(({ id }) => id));
  const isHandedOn = fields.changed.some(({ from, to }) => from.recipientId !== to.recipientId);
  const isMeant = ({ path, code }: FieldProblem): boolean => {
    // Documents sent before variables existed may contain any text between braces.
    if (code === 'variable_unknown') return path in settings;
    const field = Number(/^fields\.(\d+)/.exec(path)?.[1]);
    // Copies that left before this was asked of them keep the links they have.
    if (code === 'send_links_separate') return given.has(field) || isHandedOn;
    if (!Number.isNaN(field)) return given.has(field) || LINKS.test(path);
    const id = Number(/^recipients\.(\d+)/.exec(path)?.[1]);
    return Number.isNaN(id) || people.includes(id) || OF_OTHERS.includes(code);
  };
  const rules = await identityRulesOf(tx, platform, document);
  const reasons = reasonsNotToSend(whole, unwritable, rules).filter(isMeant);
  if (reasons.length > 0) throw new AppError('document_not_sendable', { fields: reasons });
}
