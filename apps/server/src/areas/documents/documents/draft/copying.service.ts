import type { Document, FieldInput } from '@sealwright/contract';
import type { Db } from '../../../../platform/db/db.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { recordEvidence } from '../../evidence/index.ts';
import { act, type ActorRequest, saidBy } from '../documents.act.ts';
import { peopleRepo } from '../documents.people.repo.ts';
import { type DocumentRow, documentsRepo } from '../documents.repo.ts';
import type { DocumentsService } from '../documents.service.ts';
import { type FieldRow, toField } from '../documents.shape.ts';
import { byRequest } from '../sending/sent-by.ts';
import { copyFile } from '../sending/separate.ts';
import { beginDraft } from '../states/transition.ts';
import { fieldsRepo } from './fields.repo.ts';
import { documentFilesRepo } from './files.repo.ts';
import { keepSecret } from './identity.ts';
import { recipientGroupsRepo } from './recipient-groups.repo.ts';
import { type RecipientRow, recipientsRepo } from './recipients.repo.ts';

/** Begins anew what ended without being completed. */
export const copyingService = (platform: Platform, documents: DocumentsService) => ({
  /** A draft of the caller's, with files, recipients, fields and mail of the other, and nothing of what anyone entered. */
  copy: async (by: ActorRequest, id: number): Promise<Document> => {
    const copy = await act(platform, by, id, 'copy', (tx, origin) => copyOf(tx, platform, by, origin));
    return documents.get(by.actor, copy.id);
  },
});

async function copyOf(tx: Db, platform: Platform, by: ActorRequest, origin: DocumentRow): Promise<DocumentRow> {
  const at = platform.clock.now();
  const copy = await insertCopy(tx, by, origin, at);
  const { accountId, id: documentId, number } = copy;
  const details = { number, copiedFrom: origin.id };
  await recordEvidence(tx, at, {
    accountId,
    documentId,
    action: 'document.created',
    ...saidBy(by, copy),
    details,
  });
  const files = new Map<number, number>();
  for (const file of await documentFilesRepo(tx).list(origin)) {
    files.set(file.id, (await copyFile(tx, platform, byRequest(by), file, copy)).id);
  }
  const people = await copyPeople(tx, platform, { origin, copy });
  const fields = await fieldsRepo(tx).list(origin);
  await fieldsRepo(tx).insert(
    copy,
    fields.map((field) => fieldOf(field, files, people)),
  );
  await platform.events.publish(tx, { type: 'document_created', at, document: copy, userId: by.actor.userId });
  return beginDraft(tx, platform, copy);
}

async function insertCopy(tx: Db, { actor }: ActorRequest, origin: DocumentRow, at: Date): Promise<DocumentRow> {
  const repo = documentsRepo(tx);
  const { accountId, clientId } = origin;
  const hasClient = clientId !== null && (await peopleRepo(tx).contactExists(accountId, clientId));
  return repo.insert({
    accountId,
    number: await repo.takeNumber(accountId),
    creatorId: actor.userId,
    title: origin.title,
    visibility: origin.visibility,
    folderId: origin.folderId,
    signingOption: origin.signingOption,
    formType: origin.formType,
    clientId: hasClient ? clientId : null,
    subject: origin.subject,
    message: origin.message,
    messageTemplateName: origin.messageTemplateName,
    locale: origin.locale,
    expiryDays: origin.expiryDays,
    autoReminders: origin.autoReminders,
    remindAfterDays: origin.remindAfterDays,
    remindEveryDays: origin.remindEveryDays,
    remindMost: origin.remindMost,
    sendDocumentOnly: origin.sendDocumentOnly,
    createdAt: at,
    updatedAt: at,
  });
}

type Pair = { origin: DocumentRow; copy: DocumentRow };

/** All of them, with their groups and with whom a witness attests. Answers the new ids by the old ones. */
async function copyPeople(tx: Db, platform: Platform, { origin, copy }: Pair): Promise<Map<number, number>> {
  const groups = new Map<number, number>();
  for (const { id, name, needed } of await recipientGroupsRepo(tx).list(origin)) {
    const group = { accountId: copy.accountId, documentId: copy.id, name, needed };
    groups.set(id, (await recipientGroupsRepo(tx).insert(group)).id);
  }
  const people = new Map<number, number>();
  const recipients = await recipientsRepo(tx).list(origin);
  for (const person of recipients) {
    people.set(person.id, (await copyPerson(tx, platform, copy, person, groups)).id);
  }
  for (const { id, witnessOf } of recipients.filter((row) => row.witnessOf !== null)) {
    const [witness, signer] = [people.get(id) ?? 0, people.get(witnessOf ?? 0) ?? null];
    await recipientsRepo(tx).update(copy.accountId, witness, { witnessOf: signer });
  }
  return people;
}

/** Who they are and what they are to do. An access code is not copied: its sender tells it anew. */
async function copyPerson(
  tx: Db,
  platform: Platform,
  copy: DocumentRow,
  person: RecipientRow,
  groups: ReadonlyMap<number, number>,
): Promise<RecipientRow> {
  const { accountId, email, name, phone, locale, role, hostName, signingOrder, colour } = person;
  const { identity, kbaProvider, privateNote, mayDelegate } = person;
  const row = await recipientsRepo(tx).insert({
    accountId,
    documentId: copy.id,
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
    createdAt: copy.createdAt,
  });
  return keepSecret(tx, platform, row, {}, false);
}

/** What its sender set in it stays. */
function fieldOf(row: FieldRow, files: ReadonlyMap<number, number>, people: ReadonlyMap<number, number>): FieldInput {
  const { id: _id, version: _version, ...field } = toField(row);
  return {
    ...field,
    value: row.filledAt === null ? field.value : null,
    file: files.get(row.fileId) ?? 0,
    recipient: row.recipientId === null ? null : (people.get(row.recipientId) ?? null),
  };
}
