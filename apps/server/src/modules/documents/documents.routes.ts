import {
  addRecipient,
  archiveDocument,
  closeDocument,
  completeDocument,
  countDocuments,
  createDocument,
  createField,
  deleteDocument,
  deleteDocumentFile,
  deleteField,
  downloadDocument,
  getDocument,
  listDocuments,
  recallDocument,
  removeRecipient,
  replaceFields,
  resendLink,
  restoreDocument,
  sendDocument,
  submitDocumentFiles,
  updateDocument,
  updateField,
  updateRecipient,
  watchChanges,
} from '@sealwright/contract';
import { type Access, EventAnswer, type Incoming, type Route, route } from '../../platform/http.ts';
import type { Platform } from '../../platform/platform.ts';
import type { FilesService, PicturesService } from '../files/index.ts';
import type { Actor } from '../sessions/index.ts';
import { downloadService } from './documents.download.service.ts';
import { endingService } from './documents.ending.service.ts';
import { fieldsService } from './documents.fields.service.ts';
import { documentFilesService } from './documents.files.service.ts';
import { changesFor } from './documents.live.ts';
import { recipientsService } from './documents.recipients.service.ts';
import { sendingService } from './documents.sending.service.ts';
import { documentsService } from './documents.service.ts';

const by = ({ caller, request }: { caller: Actor; request: Incoming }) => ({ actor: caller, request });

export function documentsRoutes(
  platform: Platform,
  { user }: { user: Access<Actor> },
  files: FilesService,
  pictures: PicturesService,
): Route[] {
  const documents = documentsService(platform, pictures);
  const documentFiles = documentFilesService(platform, files, pictures);
  const recipients = recipientsService(platform);
  const fields = fieldsService(platform);
  const sending = sendingService(platform, documents, files);
  const ending = endingService(platform, documents);
  const downloads = downloadService(platform, files);
  return [
    route(listDocuments, user, ({ caller, query, request }) => documents.list(caller, query, request)),
    route(countDocuments, user, ({ caller }) => documents.counts(caller)),
    route(createDocument, user, (input) => documents.create(by(input), input.body)),
    route(getDocument, user, ({ caller, params }) => documents.get(caller, params.id)),
    route(updateDocument, user, (input) => documents.update(by(input), input.params.id, input.body)),
    route(deleteDocument, user, (input) => documents.remove(by(input), input.params.id)),

    route(submitDocumentFiles, user, (input) => documentFiles.upload(by(input), input.upload)),
    route(deleteDocumentFile, user, (input) => documentFiles.remove(by(input), input.params.id)),

    route(addRecipient, user, (input) => recipients.add(by(input), input.body)),
    route(updateRecipient, user, (input) => recipients.update(by(input), input.params.id, input.body)),
    route(removeRecipient, user, (input) => recipients.remove(by(input), input.params.id)),

    route(createField, user, (input) => fields.create(by(input), input.body)),
    route(updateField, user, (input) => fields.update(by(input), input.params.id, input.body)),
    route(deleteField, user, (input) => fields.remove(by(input), input.params.id)),
    route(replaceFields, user, (input) => fields.replace(by(input), input.params.id, input.body.fields)),

    route(sendDocument, user, (input) => sending.send(by(input), input.params.id)),
    route(resendLink, user, (input) => sending.resend(by(input), input.params.id, input.body.recipient)),
    route(recallDocument, user, (input) => ending.recall(by(input), input.params.id)),
    route(completeDocument, user, (input) => ending.complete(by(input), input.params.id)),
    route(closeDocument, user, (input) => ending.close(by(input), input.params.id)),
    route(archiveDocument, user, (input) => ending.archive(by(input), input.params.id)),
    route(restoreDocument, user, (input) => ending.restore(by(input), input.params.id)),
    route(downloadDocument, user, (input) =>
      downloads.download(by(input), input.params.id, input.query.kind, input.query.file),
    ),
    route(watchChanges, user, async ({ caller }) => new EventAnswer(changesFor(platform.live, caller))),
  ];
}
