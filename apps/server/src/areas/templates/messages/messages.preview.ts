import { filledParts, type Input, type Locale, type MessagePreview, type previewMessage } from '@sealwright/contract';
import { translator } from '../../../platform/i18n/i18n.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { Actor } from '../../access/index.ts';
import { variableValues, type Wording, wordingOf } from '../../documents/index.ts';
import { brandOfAccount } from '../../teams/index.ts';

const t = translator('message-templates');

/** A text as its reader will see it, with the values of a document that the caller sees, or with examples. */
export async function previewOf(
  platform: Platform,
  actor: Actor,
  { subject, body, locale, document }: Input<typeof previewMessage>['body'],
): Promise<MessagePreview> {
  const wording =
    document === null ? await exampleOf(platform, actor, locale) : await wordingOf(platform.db, actor, document);
  const values = variableValues(locale, wording);
  return { subject: filledParts(subject, values), body: filledParts(body, values), isExample: document === null };
}

/** Example values. The sender is the caller. */
async function exampleOf({ clock, db }: Platform, actor: Actor, locale: Locale): Promise<Wording> {
  const { accountId, name, email } = actor;
  const company = (await brandOfAccount(db, accountId))?.name ?? name;
  return {
    document: {
      accountId,
      number: 1024,
      title: t(locale, 'example.title'),
      expiresAt: null,
      expiryDays: 30,
      updatedAt: clock.now(),
    },
    sender: { name, email, timeZone: null, company },
    recipient: { name: t(locale, 'example.recipient'), email: 'maria.lopez@example.com' },
  };
}
