import {
  addRecipient,
  addRecipientGroup,
  archiveDocument,
  closeDocument,
  completeDocument,
  copyDocument,
  correctDocument,
  countDocuments,
  createDocument,
  createField,
  deleteDocument,
  deleteDocumentFile,
  deleteField,
  DocumentSettings,
  downloadDocument,
  getDocument,
  getDocumentAccount,
  getIdentityRules,
  getSealedFile,
  listDocuments,
  listEmailLogs,
  listSuggestedFields,
  moveDocument,
  recallDocument,
  remindRecipients,
  removeRecipient,
  removeRecipientGroup,
  replaceFields,
  rescheduleDocument,
  resendLink,
  restoreDocument,
  sealAgain,
  sendDocument,
  shareDocument,
  startInPerson,
  submitDocumentFiles,
  unlockDocument,
  updateDocument,
  updateField,
  updateRecipient,
  updateRecipientGroup,
  watchChanges,
} from '@sealwright/contract';
import { AppError } from '../../../platform/errors.ts';
import { EventAnswer, type Route, route } from '../../../platform/http/http.ts';
import type { FilesService, PicturesService } from '../../files/index.ts';
import { type Actor, by, type SessionAccess } from '../../access/index.ts';
import { correctingService } from './correcting/correcting.service.ts';
import { bulkRoutes } from './bulk/bulk.routes.ts';
import { copyingService } from './draft/copying.service.ts';
import type { BundleSource } from './download/bundle.ts';
import { downloadService } from './download/download.service.ts';
import { endingService } from './states/ending.service.ts';
import { sharingService } from './states/sharing.service.ts';
import { unlockingService } from './states/unlocking.service.ts';
import { fieldsService } from './draft/fields.service.ts';
import { documentFilesService } from './draft/files.service.ts';
import { irsRoutes } from './irs/irs.routes.ts';
import { changesFor } from './documents.live.ts';
import { remindersService } from './reminders/reminders.service.ts';
import { recipientGroupsService } from './draft/recipient-groups.service.ts';
import { recipientsService } from './draft/recipients.service.ts';
import { inPersonService } from './sending/in-person.ts';
import { suggestionsService } from './draft/suggestions.service.ts';
import type { MeteredPlatform } from './sending/metering.ts';
import { sendingService } from './sending/sending.service.ts';
import type { MailTexts } from './sending/wording.ts';
import { documentsService } from './documents.service.ts';

/** An editor in a frame changes how the document is sent. Whom it is about would show it a contact. */
function refuseBeyondSettings({ editing }: Actor, settings: object): void {
  const isBeyond = Object.keys(settings).some((key) => !(key in DocumentSettings.shape));
  if (editing !== undefined && isBeyond) throw new AppError('not_permitted');
}

type DocumentsParts = {
  files: FilesService;
  pictures: PicturesService;
  mailTexts: MailTexts;
  bundles: BundleSource;
};

export function documentsRoutes(
  platform: MeteredPlatform,
  { scoped, preparing }: Pick<SessionAccess, 'scoped' | 'preparing'>,
  { files, pictures, mailTexts, bundles }: DocumentsParts,
): Route[] {
  const [reading, writing] = [scoped('documents:read'), scoped('documents:write')];
  const [lookingInFrame, preparingInFrame] = [preparing('documents:read'), preparing('documents:write')];
  const documents = documentsService(platform, pictures);
  const documentFiles = documentFilesService(platform, files, pictures);
  const recipients = recipientsService(platform);
  const groups = recipientGroupsService(platform);
  const fields = fieldsService(platform);
  const suggestions = suggestionsService(platform, files);
  const [sending, inPerson] = [sendingService(platform, documents), inPersonService(platform)];
  const reminders = remindersService(platform, documents, mailTexts);
  const ending = endingService(platform, documents);
  const unlocking = unlockingService(platform, documents);
  const sharing = sharingService(platform, documents);
  const copying = copyingService(platform, documents);
  const correcting = correctingService(platform, documents);
  const downloads = downloadService(platform, files, bundles);
  return [
    ...bulkRoutes(platform, { scoped }, files),
    ...irsRoutes(platform, { scoped }, { documents, files, pictures }),
    route(listDocuments, reading, ({ caller, query, request }) => documents.list(caller, query, request)),
    route(countDocuments, reading, ({ caller }) => documents.counts(caller)),
    route(createDocument, writing, (input) => documents.create(by(input), input.body)),
    route(getDocument, lookingInFrame, ({ caller, params }) => documents.get(caller, params.id)),
    route(getDocumentAccount, reading, ({ caller, params }) => documents.accountOf(caller, params.id)),
    route(listEmailLogs, reading, ({ caller, query, request }) => documents.mails(caller, query, request)),
    route(updateDocument, preparingInFrame, (input) => {
      const { status, ...settings } = input.body;
      const { id } = input.params;
      refuseBeyondSettings(input.caller, settings);
      return status === undefined ? documents.update(by(input), id, settings) : ending.complete(by(input), id);
    }),
    route(shareDocument, writing, (input) => sharing.share(by(input), input.params.id, input.body.visibility)),
    route(moveDocument, writing, (input) => sharing.move(by(input), input.params.id, input.body.folder)),
    route(deleteDocument, writing, (input) => documents.remove(by(input), input.params.id)),

    route(submitDocumentFiles, writing, (input) => documentFiles.upload(by(input), input.upload)),
    route(deleteDocumentFile, writing, (input) => documentFiles.remove(by(input), input.params.id)),

    route(getIdentityRules, reading, ({ caller }) => recipients.identityRules(caller)),
    route(addRecipient, writing, (input) => recipients.add(by(input), input.body)),
    route(updateRecipient, writing, (input) => recipients.update(by(input), input.params.id, input.body)),
    route(removeRecipient, writing, (input) => recipients.remove(by(input), input.params.id)),
    route(startInPerson, writing, (input) => inPerson.start(by(input), input.params.id, input.body.inRow)),
    route(addRecipientGroup, writing, (input) => groups.add(by(input), input.params.id, input.body)),
    route(updateRecipientGroup, writing, (input) => groups.update(by(input), input.params.id, input.body)),
    route(removeRecipientGroup, writing, (input) => groups.remove(by(input), input.params.id)),

    route(listSuggestedFields, lookingInFrame, ({ caller, params }) => suggestions.list(caller, params.id)),
    route(createField, writing, (input) => fields.create(by(input), input.body)),
    route(updateField, writing, (input) => fields.update(by(input), input.params.id, input.body)),
    route(deleteField, writing, (input) => fields.remove(by(input), input.params.id)),
    route(replaceFields, preparingInFrame, (input) => fields.replace(by(input), input.params.id, input.body.fields)),

    route(sendDocument, preparingInFrame, (input) => sending.send(by(input), input.params.id, input.body.scheduledFor)),
    route(rescheduleDocument, writing, (input) =>
      sending.reschedule(by(input), input.params.id, input.body.scheduledFor),
    ),
    route(resendLink, writing, (input) => sending.resend(by(input), input.params.id, input.body.recipient)),
    route(remindRecipients, writing, (input) => reminders.remind(by(input), input.params.id, input.body.recipient)),
    route(recallDocument, writing, (input) => ending.recall(by(input), input.params.id)),
    route(correctDocument, writing, (input) => correcting.correct(by(input), input.params.id, input.body)),
    route(completeDocument, writing, (input) => ending.complete(by(input), input.params.id)),
    route(copyDocument, writing, (input) => copying.copy(by(input), input.params.id)),
    route(closeDocument, writing, (input) => ending.close(by(input), input.params.id)),
    route(sealAgain, writing, (input) => ending.seal(by(input), input.params.id)),
    route(unlockDocument, writing, (input) => unlocking.unlock(by(input), input.params.id, input.body)),
    route(archiveDocument, writing, (input) => ending.archive(by(input), input.params.id)),
    route(restoreDocument, writing, (input) => ending.restore(by(input), input.params.id)),
    route(downloadDocument, reading, (input) =>
      downloads.download(by(input), input.params.id, input.query.kind, input.query.file),
    ),
    route(getSealedFile, reading, ({ caller, params }) => downloads.sealedFile(caller, params.id, params.file)),
    route(watchChanges, reading, async ({ caller }) => new EventAnswer(changesFor(platform.live, caller))),
  ];
}
