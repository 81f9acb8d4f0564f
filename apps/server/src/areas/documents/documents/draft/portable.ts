import type { FieldInput } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { accountsRepo } from '../../../access/index.ts';
import { recordEvidence } from '../../evidence/index.ts';
import { type ActorRequest, saidBy } from '../documents.act.ts';
import { peopleRepo } from '../documents.people.repo.ts';
import { type DocumentRow, type DocumentSettingsPatch, documentsRepo, type Owner } from '../documents.repo.ts';
import { toField } from '../documents.shape.ts';
import { byRequest } from '../sending/sent-by.ts';
import { addStored } from '../sending/separate.ts';
import { beginDraft } from '../states/transition.ts';
import { alignedOrders } from '../turns.ts';
import { type FieldRow, fieldsRepo } from './fields.repo.ts';
import { type DocumentFileRow, documentFilesRepo } from './files.repo.ts';
import { keepSecret } from './identity.ts';
import { type GroupRow, recipientGroupsRepo } from './recipient-groups.repo.ts';
import { type RecipientRow, recipientsRepo } from './recipients.repo.ts';

/** A stored file that becomes part of a document. */
export type PortableFile = Omit<DocumentFileRow, 'accountId' | 'documentId' | 'position' | 'createdAt' | 'isPaper'>;

/** A recipient’s identity and role, without anything they did and without secrets. */
export type PortableRecipient = Pick<
  RecipientRow,
  | 'id'
  | 'email'
  | 'name'
  | 'phone'
  | 'locale'
  | 'role'
  | 'hostName'
  | 'signingOrder'
  | 'groupId'
  | 'witnessOf'
  | 'colour'
  | 'identity'
  | 'kbaProvider'
  | 'privateNote'
  | 'mayDelegate'
> &
  Partial<Pick<RecipientRow, 'taxpayer'>>;

/** What a draft can be begun with. Files, groups and recipients are named by ids that count within it. */
export type PortableDraft = {
  settings: DocumentSettingsPatch;
  files: readonly PortableFile[];
  groups: readonly Pick<GroupRow, 'id' | 'name' | 'needed'>[];
  recipients: readonly PortableRecipient[];
  fields: readonly FieldInput[];
};

/** What a draft was begun from, for its evidence: ids, and names that can be erased. */
type Origin = { details: Record<string, number>; personal?: Record<string, string> };

/** Maps the ids of a portable draft to those of the document. */
export type Placed = { groups: Map<number, number>; recipients: Map<number, number>; fields: number[] };

/** The parts of a document that a new one can start from: what the sender prepared, without anything that recipients entered. */
export async function portableOf(tx: Db, document: DocumentRow): Promise<PortableDraft> {
  const fields = await fieldsRepo(tx).list(document);
  return {
    settings: settingsOf(document),
    files: await documentFilesRepo(tx).list(document),
    groups: await recipientGroupsRepo(tx).list(document),
    recipients: await recipientsRepo(tx).list(document),
    fields: fields.map((row) => {
      const { id: _id, version: _version, ...field } = toField(row);
      return { ...field, value: givenBySender(row) };
    }),
  };
}

/** What is in a field until it is filled in for the first time, and what is kept of that afterwards. Formulas give their results anew. */
function givenBySender({ formula, preset, filledAt, value }: FieldRow): string | null {
  if (formula !== null) return null;
  return preset ?? (filledAt === null ? value : null);
}

const settingsOf = (document: DocumentRow): DocumentSettingsPatch => ({
  title: document.title,
  visibility: document.visibility,
  folderId: document.folderId,
  signingOption: document.signingOption,
  sendingOption: document.sendingOption,
  formType: document.formType,
  taxYear: document.taxYear,
  clientId: document.clientId,
  subject: document.subject,
  message: document.message,
  messageTranslations: document.messageTranslations,
  messageTemplateName: document.messageTemplateName,
  locale: document.locale,
  expiryDays: document.expiryDays,
  autoReminders: document.autoReminders,
  remindAfterDays: document.remindAfterDays,
  remindEveryDays: document.remindEveryDays,
  remindMost: document.remindMost,
  sendDocumentOnly: document.sendDocumentOnly,
});

/**
 * Begins a draft of the caller's in their transaction, with the account's next number. `origin` stands in its evidence. The client is left
 * out where there is no such contact any more.
 */
export async function beginFrom(
  tx: Db,
  platform: Platform,
  by: ActorRequest,
  draft: PortableDraft,
  { details: origin, personal }: Origin,
): Promise<{ document: DocumentRow; placed: Placed }> {
  const at = platform.clock.now();
  const document = await insert(tx, by, draft.settings, at);
  const { accountId, id: documentId, number } = document;
  const evidence = { accountId, documentId, action: 'document.created' as const, ...saidBy(by, document) };
  await recordEvidence(tx, at, { ...evidence, details: { number, ...origin }, ...(personal ? { personal } : {}) });
  const files = new Map<number, number>();
  for (const [index, file] of draft.files.entries()) {
    const stored = { ...file, accountId, position: index + 1 };
    files.set(file.id, (await addStored(tx, platform, byRequest(by), stored, document)).id);
  }
  const { groups, recipients } = await insertPeople(tx, platform, document, draft);
  const fields = await fieldsRepo(tx).insert(
    document,
    draft.fields.map((field) => ({
      ...field,
      file: files.get(field.file) ?? 0,
      recipient: field.recipient === null ? null : (recipients.get(field.recipient) ?? null),
    })),
  );
  await platform.events.publish(tx, { type: 'document_created', at, document, userId: by.actor.userId });
  const begun = await beginDraft(tx, platform, document);
  return { document: begun, placed: { groups, recipients, fields: fields.map(({ id }) => id) } };
}

async function insert(
  tx: Db,
  { actor }: ActorRequest,
  { clientId = null, ...settings }: DocumentSettingsPatch,
  at: Date,
): Promise<DocumentRow> {
  const repo = documentsRepo(tx);
  const { accountId, userId } = actor;
  const hasClient = clientId !== null && (await peopleRepo(tx).contactExists(accountId, clientId));
  return repo.insert({
    ...settings,
    clientId: hasClient ? clientId : null,
    accountId,
    number: await accountsRepo(tx).takeDocumentNumber(accountId),
    creatorId: userId,
    createdAt: at,
    updatedAt: at,
  });
}

type People = Pick<Placed, 'groups' | 'recipients'>;

/** Inserts recipients, groups and witnesses. Returns the new ids by the old ones. */
async function insertPeople(tx: Db, platform: Platform, document: DocumentRow, draft: PortableDraft): Promise<People> {
  const { accountId, id: documentId } = document;
  const groups = new Map<number, number>();
  for (const { id, name, needed } of draft.groups) {
    groups.set(id, (await recipientGroupsRepo(tx).insert({ accountId, documentId, name, needed })).id);
  }
  const recipients = new Map<number, number>();
  for (const person of draft.recipients) {
    recipients.set(person.id, await insertPerson(tx, platform, document, person, groups));
  }
  for (const { id, witnessOf } of draft.recipients.filter((row) => row.witnessOf !== null)) {
    const [witness, signer] = [recipients.get(id) ?? 0, recipients.get(witnessOf ?? 0) ?? null];
    await recipientsRepo(tx).update(accountId, witness, { witnessOf: signer });
  }
  for (const [id, signingOrder] of alignedOrders(await recipientsRepo(tx).list(document))) {
    await recipientsRepo(tx).update(accountId, id, { signingOrder });
  }
  return { groups, recipients };
}

/** Access codes are not copied: the sender has to set a new one. */
async function insertPerson(
  tx: Db,
  platform: Platform,
  { accountId, id: documentId, createdAt }: Owner & Pick<DocumentRow, 'createdAt'>,
  person: PortableRecipient,
  groups: ReadonlyMap<number, number>,
): Promise<number> {
  const { email, name, phone, locale, role, hostName, signingOrder, colour } = person;
  const { identity, kbaProvider, privateNote, mayDelegate, taxpayer = null } = person;
  const row = await recipientsRepo(tx).insert({
    accountId,
    documentId,
    email,
    name,
    phone,
    locale,
    role,
    hostName,
    signingOrder,
    groupId: groups.get(person.groupId ?? 0) ?? null,
    colour,
    identity,
    kbaProvider,
    privateNote,
    mayDelegate,
    taxpayer,
    createdAt,
  });
  await keepSecret(tx, platform, row, {}, false);
  return row.id;
}
