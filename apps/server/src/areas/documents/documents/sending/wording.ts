import { fillVariables, type Locale, type MessageKind, type VariableValues } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import { formatTime, isolate, withoutIsolates } from '../../../../platform/i18n/i18n.ts';
import type { Actor } from '../../../access/index.ts';
import { findFor } from '../documents.act.ts';
import { peopleRepo, type Sender } from '../documents.people.repo.ts';
import type { DocumentRow } from '../documents.repo.ts';
import { numberOf, titleOf } from '../documents.shape.ts';
import { recipientsRepo } from '../draft/recipients.repo.ts';

/** The mails of the product that an account may write itself. */
export type OwnMail = Exclude<MessageKind, 'invitation'>;

/** An account's own texts of mails, in a language or in the one they were written in; null: the product's are used. */
export type MailTexts = {
  find(db: Db, accountId: number, kind: OwnMail, locale: Locale): Promise<{ subject: string; body: string } | null>;
};

export type Wording = {
  document: Pick<DocumentRow, 'accountId' | 'number' | 'title' | 'expiresAt' | 'expiryDays' | 'updatedAt'>;
  sender: Pick<Sender, 'name' | 'email' | 'timeZone' | 'company'>;
  recipient: { name: string; email: string };
};

const DAY_MS = 24 * 3600_000;

/** What the variables of a message stand for, to one reader. A draft expires as if it had left when it was last changed. */
export function variableValues(locale: Locale, { document, sender, recipient }: Wording): VariableValues {
  const expiresAt = document.expiresAt ?? new Date(document.updatedAt.getTime() + document.expiryDays * DAY_MS);
  return {
    'recipient.name': isolate(locale, recipient.name),
    'recipient.email': isolate(locale, recipient.email),
    'document.title': isolate(locale, titleOf(document)),
    'document.number': isolate(locale, numberOf(document)),
    'document.expires': formatTime(locale, expiresAt, sender.timeZone ?? 'UTC'),
    'sender.name': isolate(locale, sender.name),
    'sender.email': isolate(locale, sender.email),
    'sender.company': isolate(locale, sender.company),
  };
}

/** A subject with its values, as one line whatever they hold. */
export const filledSubject = (text: string, values: VariableValues): string =>
  withoutIsolates(fillVariables(text, values)).replaceAll(/\p{Cc}+/gu, ' ');

/** The subject and the introduction of a mail in the account's own words; null where it has none. */
export async function ownWords(
  tx: Db,
  texts: MailTexts,
  kind: OwnMail,
  locale: Locale,
  about: Wording,
): Promise<{ subject: string; paragraphs: string[] } | null> {
  const found = await texts.find(tx, about.document.accountId, kind, locale);
  if (found === null) return null;
  const values = variableValues(locale, about);
  // Paragraphs are what the sender wrote as such: a value never makes one.
  const paragraphs = found.body
    .split(/\n\s*\n/)
    .map((paragraph) => fillVariables(paragraph.trim(), values))
    .filter((paragraph) => paragraph !== '');
  return { subject: filledSubject(found.subject, values), paragraphs };
}

/** A document that the caller may see, as its first recipient would be written to. Without a recipient their part is empty. */
export async function wordingOf(db: Db, actor: Actor, id: number): Promise<Wording> {
  const document = await findFor(db, actor, id);
  const [sender, recipients] = await Promise.all([peopleRepo(db).sender(document), recipientsRepo(db).list(document)]);
  return { document, sender, recipient: recipients[0] ?? { name: '', email: '' } };
}
