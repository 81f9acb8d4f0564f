import type { Locale } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { type EvidenceInput, recordEvidence } from '../../evidence/index.ts';
import type { Sender } from '../documents.people.repo.ts';
import type { DocumentRow } from '../documents.repo.ts';
import { firstPageFor } from '../download/first-page.ts';
import { type RecipientRow, recipientsRepo } from '../draft/recipients.repo.ts';
import { issueLink } from '../sending/links.ts';
import { reminderMail } from '../sending/mail.ts';
import { type MailTexts, ownWords } from '../sending/wording.ts';
import { nextReminder, type ReminderRules } from './next-reminder.ts';

const DAY_MS = 24 * 3600_000;

/** Those who were asked by mail and did not answer. */
export const isAsked = ({ state, role }: Pick<RecipientRow, 'state' | 'role'>): boolean =>
  (state === 'invited' || state === 'viewed') && role !== 'in_person';

const lastWordOf = ({ remindedAt, invitedAt }: RecipientRow): Date | null => remindedAt ?? invitedAt;

/** When they are reminded next; where that is never again, when the document expires. */
export function planned(
  document: DocumentRow & Pick<ReminderRules, 'expiresAt'>,
  recipient: RecipientRow,
  sender: Pick<Sender, 'timeZone'>,
): Date {
  const lastAt = lastWordOf(recipient);
  const zone = recipient.timeZone ?? sender.timeZone ?? 'UTC';
  const next = lastAt === null ? null : nextReminder(document, { lastAt, count: recipient.reminderCount }, zone);
  return next ?? document.expiresAt;
}

/** A last word more than a day ahead was written by a clock that ran ahead. */
export const isFromAhead = (recipient: RecipientRow, at: Date): boolean =>
  (lastWordOf(recipient)?.getTime() ?? 0) > at.getTime() + DAY_MS;

type Reminding = {
  document: DocumentRow;
  recipient: RecipientRow;
  sender: Sender;
  said: Pick<EvidenceInput, 'actor' | 'origin'>;
};

/** One more mail with one more way in: the links they have keep working. The caller holds the document's row lock. */
export async function remind(
  tx: Db,
  platform: Platform,
  texts: MailTexts,
  { document, recipient, sender, said }: Reminding,
): Promise<void> {
  const at = platform.clock.now();
  const { accountId, id: documentId, expiresAt } = document;
  const reminded = { ...recipient, remindedAt: at, reminderCount: recipient.reminderCount + 1 };
  const remindAt = expiresAt === null ? null : planned({ ...document, expiresAt }, reminded, sender);
  const { remindedAt, reminderCount } = reminded;
  await recipientsRepo(tx).update(accountId, recipient.id, { remindedAt, reminderCount, remindAt });
  const url = await issueLink(tx, platform, document, recipient.id);
  const details = { recipient: recipient.id };
  await recordEvidence(tx, at, { accountId, documentId, action: 'recipient.reminded', ...said, details });
  const firstPage = await firstPageFor(tx, document, recipient);
  const about = { document, sender, recipient, firstPage };
  const own = await ownWords(tx, texts, 'reminder', recipient.locale as Locale, about);
  await platform.mailer.enqueue(tx, reminderMail(about, url, `reminder:${at.toISOString()}`, own));
}
