import {
  type IdentityResult,
  irsKeptUntil,
  type IrsRecord,
  type IrsSigner,
  isClosedToPaper,
  mostTries,
  type SendingOption,
} from '@sealwright/contract';
import type { EvidenceEntry } from '@sealwright/pdf/evidence';
import { timeOf } from '../../../../platform/clock.ts';
import { isBy, readActor } from '../../evidence/index.ts';
import type { DocumentRow } from '../documents.repo.ts';
import { type FieldRow, type FileRow, numberOf, type SealedRow } from '../documents.shape.ts';
import type { RecipientRow } from '../draft/recipients.repo.ts';

export type IrsSource = {
  document: DocumentRow;
  recipients: readonly RecipientRow[];
  files: readonly FileRow[];
  sealed: readonly SealedRow[];
  fields: readonly FieldRow[];
  entries: readonly EvidenceEntry[];
  sender: { name: string; email: string };
};

/** The six items that Publication 1345 wants to be kept, read from the evidence; null for documents that are no IRS form. */
export function irsRecordOf(source: IrsSource): IrsRecord | null {
  const { document, recipients, sender } = source;
  if (document.sendingOption === null) return null;
  const taxpayers = recipients.filter(({ taxpayer }) => taxpayer !== null);
  const isKept = document.finishedAt !== null;
  return {
    document: document.id,
    number: numberOf(document),
    sendingOption: document.sendingOption satisfies SendingOption,
    formType: document.formType,
    taxYear: document.taxYear,
    signers: taxpayers.map((recipient) => signerOf(source, recipient)),
    returnedTo: { name: sender.name, email: sender.email, at: timeOf(document.sealedAt) },
    paper: paperOf(source),
    dueOn: document.dueOn,
    irsReceivedOn: document.irsReceivedOn,
    keepUntil: isKept ? irsKeptUntil(document) : null,
    isHeld: document.isHeld,
  };
}

function signerOf(source: IrsSource, recipient: RecipientRow): IrsSigner {
  const { document, entries } = source;
  const way = wayOf(recipient);
  const submitted = lastOf(entries, 'recipient.submitted', (entry) => isBy(entry, recipient.id));
  return {
    recipient: recipient.id,
    name: recipient.name,
    taxpayer: recipient.taxpayer ?? 'taxpayer',
    way,
    signedAt: way === 'paper' ? null : timeOf(recipient.submittedAt),
    signedOn: recipient.signedOnPaperOn,
    address: way === 'paper' ? null : (submitted?.address ?? null),
    login: loginOf(source, recipient, way),
    identity: entries.flatMap((entry) => resultOf(entry, recipient.id) ?? []),
    triesLeft: Math.max(0, mostTries(document, recipient) - recipient.identityTries),
    isClosed: isClosedToPaper(document, recipient),
    method: way === null ? null : way === 'paper' ? 'paper' : (signatureOf(source, recipient)?.mark?.kind ?? null),
    image: imageOf(source, recipient, way),
  };
}

function wayOf({ role, signedOnPaperOn, state }: RecipientRow): IrsSigner['way'] {
  if (signedOnPaperOn !== null) return 'paper';
  if (state !== 'submitted') return null;
  return role === 'in_person' ? 'in_person' : 'remote';
}

/** From afar the address their link went to; in person the host was signed in. */
function loginOf({ entries }: IrsSource, { id, email }: RecipientRow, way: IrsSigner['way']): string | null {
  if (way === 'remote') return email;
  if (way !== 'in_person') return null;
  const started = lastOf(entries, 'recipient.in_person_started', ({ details }) => details['recipient'] === id);
  const host = readActor(started?.actor ?? null);
  return host.email ?? host.name;
}

const signatureOf = ({ fields }: IrsSource, { id }: RecipientRow): FieldRow | undefined =>
  fields.find((field) => field.recipientId === id && field.type === 'signature' && field.mark !== null);

/** The sealed file that shows their signature. */
function imageOf(source: IrsSource, recipient: RecipientRow, way: IrsSigner['way']): IrsSigner['image'] {
  if (way === null) return null;
  const onPaper = source.files.find(({ isPaper }) => isPaper)?.id;
  const fileId = way === 'paper' ? onPaper : (signatureOf(source, recipient)?.fileId ?? source.files[0]?.id);
  const sealed = source.sealed.find((one) => one.fileId === fileId);
  const file = source.files.find(({ id }) => id === fileId);
  return sealed === undefined || file === undefined ? null : { file: file.id, name: file.name, sha256: sealed.sha256 };
}

function paperOf({ entries, files }: IrsSource): IrsRecord['paper'] {
  const added = lastOf(entries, 'document.signed_on_paper');
  const file = files.find(({ isPaper }) => isPaper);
  if (added === undefined || file === undefined) return null;
  const { name, email } = readActor(added.actor);
  return {
    file: file.id,
    name: file.name,
    sha256: file.uploadedSha256,
    uploadedBy: name ?? email ?? '',
    uploadedAt: added.at,
    note: added.personal['note'] ?? '',
  };
}

const NOTHING_SEEN = {
  provider: null,
  checkedBy: null,
  kind: null,
  issuer: null,
  numberEnd: null,
  expiresOn: null,
  sinceTaxYear: null,
  reason: null,
} as const;

/** What an entry says of this person's identity; null where it says nothing of it. */
function resultOf(entry: EvidenceEntry, id: number): IdentityResult | null {
  if (isBy(entry, id)) return answeredIn(entry);
  return entry.details['recipient'] === id ? seenIn(entry) : null;
}

/** Questions of a provider, which they answered themselves. */
function answeredIn({ action, at, details }: EvidenceEntry): IdentityResult | null {
  const isResult = action === 'recipient.identified' || action === 'recipient.identity_failed';
  if (!isResult || details['method'] !== 'kba') return null;
  const result = action === 'recipient.identified' ? 'passed' : 'failed';
  return { ...NOTHING_SEEN, at, result, method: 'kba', provider: textIn(details, 'provider') };
}

/** What their host saw. */
function seenIn({ action, at, details, personal, actor }: EvidenceEntry): IdentityResult | null {
  const { name, email } = readActor(actor);
  const seen = { ...NOTHING_SEEN, at, checkedBy: name ?? email };
  if (action === 'recipient.not_identified') {
    const reason = textIn(details, 'reason') as IdentityResult['reason'];
    return { ...seen, result: 'failed', method: 'in_person', reason };
  }
  if (action !== 'recipient.identified_in_person') return null;
  const { issuer = null, numberEnd = null, expiresOn = null } = personal;
  const year = details['sinceTaxYear'];
  const sinceTaxYear = typeof year === 'number' ? year : null;
  const kind = textIn(details, 'kind') as IdentityResult['kind'];
  const method = details['basis'] === 'relationship' ? 'relationship' : 'document';
  return { ...seen, result: 'passed', method, kind, issuer, numberEnd, expiresOn, sinceTaxYear };
}

function textIn(details: EvidenceEntry['details'], name: string): string | null {
  const value = details[name];
  return typeof value === 'string' ? value : null;
}

const lastOf = (
  entries: readonly EvidenceEntry[],
  action: string,
  test: (entry: EvidenceEntry) => boolean = () => true,
): EvidenceEntry | undefined => entries.findLast((entry) => entry.action === action && test(entry));
