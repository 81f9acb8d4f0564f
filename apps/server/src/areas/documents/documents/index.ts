/**
 * Documents: prepared, sent, taken back, ended. One function moves a state, under the document's row lock and in one
 * transaction with its evidence and the mails and tasks that follow from it. Other modules act on a document only between
 * `lockDocument` and the end of their transaction.
 */
export { archiveOf } from './download/archive.ts';
export { arrive } from './sending/arriving.ts';
export type { BundleProof, BundleSource } from './download/bundle.ts';
export { deliverableOf, standingOf, titlesOf } from './download/deliverable.ts';
export { recordDownload } from './download/download.service.ts';
export { copySoFarOf, readingCopyOf, sealedName } from './download/reading-copy.ts';
export {
  countAllDocuments,
  countHappened,
  countSending,
  type Happened,
  type Sending,
  type Listed,
  NOTHING_SENT,
  readFirst,
} from './list/figures.reads.ts';
export { documentClientsRepo } from './list/clients.repo.ts';
export { firstPageFor } from './download/first-page.ts';
export { aboutDocument, messageFrom } from './sending/mail.ts';
export { type MeteredPlatform, noGuard, type RequestMeter, type SealGuard } from './sending/metering.ts';
export { filledSubject, type MailTexts, ownWords, variableValues, type Wording, wordingOf } from './sending/wording.ts';
export { takeAway } from './states/ending.ts';
export { type ActorRequest, findFor, saidBy } from './documents.act.ts';
export { documentsTasks } from './documents.handlers.ts';
export { irsRecordOf } from './irs/record.ts';
export { plainAccessCode, secretOf } from './draft/identity.ts';
export { isPreparable, openEmbedded, requireOpening, requirePreparing } from './sending/embedded.ts';
export { nextInPerson, openNextInPerson } from './sending/in-person.ts';
export { inviteDue } from './sending/inviting.ts';
export { sealDocument } from './documents.tasks.ts';
export { acts, getsResult, isDispensable, isLastDone, isOpen, isTurn, unneededOf, wasAsked } from './turns.ts';
export { cancelMails, documentUrl, issueLink, killLinks, noteOpened } from './sending/links.ts';
export { mailed } from './sending/mailed.ts';
export { senderExpiredMail, senderUndeliveredMail } from './sending/sender-mails.ts';
export { documentsRoutes } from './documents.routes.ts';
export { numberOf, refOf, titleOf, toDocumentFiles, toField, toLinked } from './documents.shape.ts';
export { documentFilesService } from './draft/files.service.ts';
export { listGroups } from './draft/recipient-groups.repo.ts';
export { type DrawMark, imageTypeOf, markDrawer, stampsOf } from './stamps.ts';
export { lockDocument, transition } from './states/transition.ts';
export type { DocumentRow } from './documents.repo.ts';
export { figuresOfAccounts } from './accounts.reads.ts';
export { findSender, findSendersReader, readCreators, type Sender } from './documents.people.repo.ts';
export { estate } from './estate.ts';
export { documentsService } from './documents.service.ts';
export {
  beginFrom,
  type Placed,
  type PortableDraft,
  type PortableFile,
  portableOf,
  type PortableRecipient,
} from './draft/portable.ts';
export { type Ground, groundOf, layingOf } from './draft/laying.ts';
export { fitsField, problemsBetween, problemsOf, refuseFields, settle } from './draft/fields.rules.ts';
export { fitsPattern, matchBudget } from './draft/patterns.ts';
export { textsOf } from './sending/sendability.ts';
export { sendBegun } from './sending/sending.service.ts';
export { alignedOrders } from './turns.ts';
export { requireFolder } from './states/sharing.service.ts';
export { partsSeen } from './list/parts-seen.reads.ts';
export {
  atStage,
  isReturnDone,
  type ListedReturn,
  readReturns,
  RETURN_ROWS,
  returnsSeenBy,
  returnStageOf,
} from './returns/returns.reads.ts';
export { changeReturn, lockReturn, noteFiling } from './returns/returns.writing.ts';
export { bulkService } from './bulk/bulk.service.ts';
export { type HoldRow, holdsRepo, isKeptByHold } from './holds.repo.ts';
export { documentNames } from './documents.names.ts';
export { nextReminder } from './reminders/next-reminder.ts';
export { clientNameOf, eraseContent, markHeld, partsOf } from './keeping.ts';
export { wayInto } from './sending/ways-in.ts';
