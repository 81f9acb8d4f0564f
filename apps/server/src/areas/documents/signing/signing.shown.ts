import {
  fillVariables,
  type Locale,
  messageIn,
  type RecipientRole,
  type RecipientState,
  type SigningView,
} from '@sealwright/contract';
import { utcDayOf } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { logoUrl } from '../../teams/index.ts';
import {
  type DocumentRow,
  filledSubject,
  findSender,
  isDispensable,
  isTurn,
  listGroups,
  numberOf,
  type Sender,
  titleOf,
  toDocumentFiles,
  variableValues,
} from '../documents/index.ts';
import { disclosureOf } from '../evidence/index.ts';
import type { PicturesService } from '../../files/index.ts';
import { markImages } from './signing.marks.images.ts';
import { isSealed, mayDelegate, othersLeft } from './signing.policy.ts';
import { listFields, listFiles, type RecipientRow } from './signing.repo.ts';
import { toSigningField } from './signing.view.ts';

type Part = {
  document: DocumentRow;
  all: RecipientRow[];
  recipient: RecipientRow;
  identityUntil: string | null;
  hostName: string | null;
};

/** A part as its recipient sees it, the disclosure in the asked language. Reads only. */
export async function viewOf(
  platform: Platform,
  pictures: PicturesService,
  { document, all, recipient, identityUntil, hostName }: Part,
  asked: Locale | undefined,
): Promise<SigningView> {
  const { db } = platform;
  const [sender, fileRows, fields, groups] = await Promise.all([
    findSender(db, document),
    listFiles(db, document.accountId, document.id),
    listFields(db, document.accountId, document.id),
    listGroups(db, document),
  ]);
  const show = await markImages(platform).show(fields);
  return {
    document: toShownDocument(document, sender, recipient, asked),
    recipient: toShownRecipient(recipient),
    files: toDocumentFiles(fileRows, pictures),
    fields: fields.map((field) => toSigningField(field, recipient.id, show)),
    consent: toShownConsent(recipient, asked),
    turn: isTurn(recipient, all),
    declineEnds: !isDispensable(recipient, all, groups),
    attests: attestedBy(recipient, all),
    hostName,
    othersLeft: isSealed(document) ? 0 : othersLeft(recipient, all),
    isSealed: isSealed(document),
    identityUntil,
    today: utcDayOf(platform.clock.now()),
    themeColor: sender.brand?.themeColor ?? null,
    logoUrl: logoUrl(sender.brand?.logo?.key ?? null),
  };
}

function toShownDocument(
  document: DocumentRow,
  sender: Sender,
  recipient: RecipientRow,
  asked: Locale | undefined,
): SigningView['document'] {
  const own = recipient.locale as Locale;
  // In the language that was asked for, if there is a text; else as in the mail.
  const isTranslated = document.messageTranslations.some(({ locale }) => locale === asked);
  const text = messageIn(document, isTranslated && asked !== undefined ? asked : own);
  const values = variableValues(asked ?? own, { document, sender, recipient });
  return {
    id: document.id,
    number: numberOf(document),
    title: titleOf(document),
    status: document.state,
    subject: filledSubject(text.subject, values),
    message: fillVariables(text.message, values),
    senderName: sender.name,
    senderEmail: sender.email,
    expiresAt: document.expiresAt?.toISOString() ?? null,
  };
}

const toShownRecipient = (row: RecipientRow): SigningView['recipient'] => ({
  id: row.id,
  email: row.email,
  name: row.name,
  role: row.role as RecipientRole,
  locale: row.locale as Locale,
  state: row.state as RecipientState,
  colour: row.colour,
  mayDelegate: mayDelegate(row),
});

function attestedBy({ witnessOf }: RecipientRow, all: readonly RecipientRow[]): SigningView['attests'] {
  const signer = all.find(({ id }) => id === witnessOf);
  return signer === undefined ? null : { id: signer.id, name: signer.name };
}

function toShownConsent(recipient: RecipientRow, asked: Locale | undefined): SigningView['consent'] {
  const { version, text } = disclosureOf(asked ?? (recipient.locale as Locale));
  const { consentedAt, consentWithdrawnAt } = recipient;
  return {
    disclosureVersion: version,
    text,
    acceptedAt: consentedAt?.toISOString() ?? null,
    withdrawnAt: consentWithdrawnAt?.toISOString() ?? null,
  };
}
