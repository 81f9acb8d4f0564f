import type {
  Document,
  DocumentFile,
  DocumentSummary,
  Field,
  LinkedField,
  Locale,
  Recipient,
  RecipientGroup,
  SealedFile,
} from '@sealwright/contract';
import type { Selectable } from 'kysely';
import type { DocumentFileTable, FieldTable } from '../../../migrations/tables.ts';
import { timeOf } from '../../../platform/clock.ts';
import type { PicturesService } from '../../files/index.ts';
import { absentOwner, type Actor } from '../../access/index.ts';
import { isSealing, permissionsOf } from './documents.policy.ts';
import type { ListedRecipient } from './documents.reads.ts';
import type { GroupRow } from './draft/recipient-groups.repo.ts';
import type { RecipientRow } from './draft/recipients.repo.ts';
import type { Creator } from './documents.people.repo.ts';
import type { DocumentRow } from './documents.repo.ts';

export type FileRow = Selectable<DocumentFileTable>;
export type FieldRow = Selectable<FieldTable>;

export const numberOf = ({ number }: { number: number }): string => `D-${String(number).padStart(6, '0')}`;

/** What a document is called where its title is still empty. */
export const titleOf = (document: { title: string; number: number }): string => document.title || numberOf(document);

/** A document's files as the contract shows them, with signed addresses of their page pictures. */
export const toDocumentFiles = (files: readonly FileRow[], pictures: PicturesService): DocumentFile[] =>
  files.map((file) => ({
    id: file.id,
    name: file.name,
    position: file.position,
    size: file.sizeBytes,
    sha256: file.sha256,
    pages: pictures.pageLinks(file),
    neutralised: file.neutralised as DocumentFile['neutralised'],
    isSigned: file.isSigned,
    isPaper: file.isPaper,
  }));

/** When a mail did not reach them, unless they have been here since. */
const undeliveredAt = (row: Pick<RecipientRow, 'undeliveredAt' | 'viewedAt' | 'submittedAt'>): string | null => {
  const seen = Math.max(row.viewedAt?.getTime() ?? 0, row.submittedAt?.getTime() ?? 0);
  return row.undeliveredAt !== null && row.undeliveredAt.getTime() > seen ? timeOf(row.undeliveredAt) : null;
};

export type SealedRow = { fileId: number; sha256: string; sizeBytes: number };

/** A seal adds pages behind a file's own and changes none of their sizes. */
export const toSealedFiles = (
  sealed: readonly SealedRow[],
  files: readonly FileRow[],
  pictures: PicturesService,
): SealedFile[] =>
  sealed.flatMap(({ fileId, sha256, sizeBytes }) => {
    const file = files.find(({ id }) => id === fileId);
    if (file === undefined) return [];
    return [{ file: fileId, size: sizeBytes, sha256, pages: pictures.pageLinks({ sha256, pages: file.pages }) }];
  });

export const toRecipient = (row: RecipientRow): Recipient => ({
  id: row.id,
  version: row.version,
  email: row.email,
  name: row.name,
  phone: row.phone,
  role: row.role as Recipient['role'],
  order: row.signingOrder,
  locale: row.locale as Locale,
  identity: row.identity as Recipient['identity'],
  kbaProvider: row.kbaProvider as Recipient['kbaProvider'],
  identitySecret: row.identitySecret === null ? 'none' : (row.identitySecretFrom ?? 'given'),
  identityLockedAt: timeOf(row.identityLockedAt),
  identityTries: row.identityTries,
  taxpayer: row.taxpayer,
  presenceCheckedAt: timeOf(row.presenceCheckedAt),
  signedOnPaperOn: row.signedOnPaperOn,
  privateNote: row.privateNote,
  mayDelegate: row.mayDelegate,
  group: row.groupId,
  hostName: row.hostName,
  witnessOf: row.witnessOf,
  colour: row.colour,
  state: row.state as Recipient['state'],
  invitedAt: timeOf(row.invitedAt),
  viewedAt: timeOf(row.viewedAt),
  submittedAt: timeOf(row.submittedAt),
  consentWithdrawnAt: timeOf(row.consentWithdrawnAt),
  declinedAt: timeOf(row.declinedAt),
  declineReason: row.declineReason,
  remindedAt: timeOf(row.remindedAt),
  copySentAt: timeOf(row.copySentAt),
  undeliveredAt: undeliveredAt(row),
});

export const toRecipientGroup = ({ id, name, needed }: GroupRow): RecipientGroup => ({ id, name, needed });

/** The name by which conditions and formulas mean a field. */
export const refOf = ({ ref, id }: Pick<FieldRow, 'ref' | 'id'>): string => ref ?? `f${id}`;

/** What a field means to others of its document. */
export const toLinked = (row: FieldRow): LinkedField => ({
  ref: refOf(row),
  type: row.type,
  group: row.radioGroup,
  recipient: row.recipientId,
  value: row.value,
  hasMark: row.mark !== null,
  formula: row.formula,
  validation: row.validation,
  condition: row.condition,
});

export const toField = (row: FieldRow): Field => ({
  id: row.id,
  version: row.version,
  file: row.fileId,
  recipient: row.recipientId,
  type: row.type as Field['type'],
  page: row.page,
  x: row.x,
  y: row.y,
  width: row.width,
  height: row.height,
  label: row.label,
  isRequired: row.isRequired,
  isReadOnly: row.isReadOnly,
  value: row.value,
  placeholder: row.placeholder,
  options: row.options,
  minLength: row.minLength,
  maxLength: row.maxLength,
  pattern: row.pattern,
  ref: refOf(row),
  group: row.radioGroup,
  validation: row.validation,
  formula: row.formula,
  condition: row.condition,
  fontSize: row.fontSize,
  tabOrder: row.tabOrder,
});

/** What is read beside the row for a list. */
type Beside = Pick<DocumentSummary, 'fileCount' | 'pageCount' | 'folder' | 'clientName'> & {
  owner: Creator;
  groups: readonly Pick<GroupRow, 'id' | 'needed'>[];
};

const toPerson = ({ id, name, email }: Creator) => ({ id, name, email });

export function toSummary(
  row: DocumentRow,
  creator: Creator,
  recipients: readonly ListedRecipient[],
  { groups, ...beside }: Beside,
  actor: Actor,
): DocumentSummary {
  const permissions = permissionsOf(row, actor);
  return {
    id: row.id,
    number: numberOf(row),
    title: titleOf(row),
    status: row.state,
    subject: row.subject,
    creator: toPerson(creator),
    recipients: recipients.map((recipient) => ({
      id: recipient.id,
      name: recipient.name,
      email: recipient.email,
      role: recipient.role as Recipient['role'],
      order: recipient.signingOrder,
      state: recipient.state as Recipient['state'],
      colour: recipient.colour,
      undeliveredAt: undeliveredAt(recipient),
      identityLockedAt: timeOf(recipient.identityLockedAt),
      signedOnPaperOn: recipient.signedOnPaperOn,
      group: recipient.groupId,
    })),
    recipientGroups: groups.map(({ id, needed }) => ({ id, needed })),
    ...beside,
    owner: toPerson(beside.owner),
    isActedFor: absentOwner(actor, row.ownedBy) !== undefined,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    sentAt: timeOf(row.sentAt),
    scheduledFor: timeOf(row.scheduledFor),
    expiresAt: timeOf(row.expiresAt),
    completedAt: timeOf(row.sealedAt),
    archivedAt: timeOf(row.archivedAt),
    waitingReason: row.waitingReason,
    isSealing: isSealing(row),
    formType: row.formType as DocumentSummary['formType'],
    taxYear: row.taxYear,
    client: row.clientId,
    visibility: row.visibility,
    parent: row.parentId,
    isSealingStopped: row.sealingStoppedAt !== null,
    isHeld: row.isHeld,
    can: permissions,
    permissions,
  };
}

type OriginRow = { installationName: string; originalId: number; importedAt: Date };

const toOrigin = ({ installationName, originalId, importedAt }: OriginRow): Document['origin'] => ({
  installation: installationName,
  id: originalId,
  importedAt: importedAt.toISOString(),
});

export type WholeDocument = {
  document: DocumentRow;
  creator: Creator;
  owner: Creator;
  files: FileRow[];
  sealed: SealedRow[];
  recipients: RecipientRow[];
  groups: GroupRow[];
  fields: FieldRow[];
  folder: DocumentSummary['folder'];
  clientName: string | null;
};

export function toDocument(
  whole: WholeDocument & { origin: OriginRow | undefined },
  actor: Actor,
  pictures: PicturesService,
): Document {
  const { origin, document, creator, owner, files, sealed, recipients, groups, fields, folder, clientName } = whole;
  const pageCount = files.reduce((sum, file) => sum + file.pages.length, 0);
  const beside = { fileCount: files.length, pageCount, folder, clientName, owner, groups };
  return {
    ...toSummary(document, creator, recipients, beside, actor),
    message: document.message,
    messageTranslations: document.messageTranslations,
    messageTemplateName: document.messageTemplateName,
    signingOption: document.signingOption,
    expiryDays: document.expiryDays as Document['expiryDays'],
    autoReminders: document.autoReminders,
    remindAfterDays: document.remindAfterDays,
    remindEveryDays: document.remindEveryDays,
    remindMost: document.remindMost,
    sendDocumentOnly: document.sendDocumentOnly,
    locale: document.locale as Locale,
    methodType: document.methodType,
    sendingOption: document.sendingOption,
    team: null,
    round: document.round,
    files: toDocumentFiles(files, pictures),
    sealed: toSealedFiles(sealed, files, pictures),
    recipients: recipients.map(toRecipient),
    recipientGroups: groups.map(toRecipientGroup),
    fields: fields.map(toField),
    origin: origin === undefined ? null : toOrigin(origin),
    version: document.version,
  };
}
