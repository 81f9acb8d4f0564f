/**
 * Documents from the first upload to the sealed PDF. One function moves a document from state to state, under its row lock, in one
 * transaction with its evidence and the mails that follow.
 * Read `documents` (draft, sending, states), then `signing`, `sealing` and `evidence`; `tracking` is what a sender can follow of a recipient;
 * `conversations` what recipients ask; `live-sessions` going through a document together; `retention` how long documents are kept; `waiting` lists what others want signed.
 */
export {
  type ActorRequest,
  alignedOrders,
  archiveOf,
  atStage,
  beginFrom,
  bulkService,
  changeReturn,
  countAllDocuments,
  countHappened,
  countSending,
  deliverableOf,
  documentClientsRepo,
  documentFilesService,
  documentNames,
  documentsService,
  isPreparable,
  openEmbedded,
  requireOpening,
  requirePreparing,
  documentsTasks,
  documentsRoutes,
  estate,
  figuresOfAccounts,
  findFor,
  findSender,
  fitsField,
  type Ground,
  groundOf,
  type Happened,
  type Sending,
  type Listed,
  layingOf,
  type ListedReturn,
  lockDocument,
  lockReturn,
  mailed,
  matchBudget,
  type MeteredPlatform,
  type MailTexts,
  isKeptByHold,
  isReturnDone,
  issueLink,
  nextReminder,
  noteFiling,
  numberOf,
  partsSeen,
  wayInto,
  type Placed,
  type PortableDraft,
  type PortableFile,
  portableOf,
  type PortableRecipient,
  problemsBetween,
  problemsOf,
  readCreators,
  readFirst,
  readReturns,
  refuseFields,
  type RequestMeter,
  requireFolder,
  RETURN_ROWS,
  returnsSeenBy,
  returnStageOf,
  sendBegun,
  senderExpiredMail,
  senderUndeliveredMail,
  settle,
  standingOf,
  takeAway,
  textsOf,
  titleOf,
  titlesOf,
  toField,
  transition,
  variableValues,
  type Wording,
  wordingOf,
} from './documents/index.ts';
export { type ClientPartRow, clientPartsOf, isCoveredBy, openForClient } from './client-parts/index.ts';
export { senderQuestionMail } from './conversations/index.ts';
export { fieldTemplatesRoutes } from './field-templates/index.ts';
export { followUpRoutes } from './follow-up.parts.ts';
export { foldersRoutes } from './folders/index.ts';
export { liveLines, liveSessionsSubscriber, liveSessionsTasks } from './live-sessions/index.ts';
export {
  readMark,
  type SavedMarks,
  senderConsentWithdrawnMail,
  senderDeclinedMail,
  showMark,
  signingRoutes,
  signingTasks,
} from './signing/index.ts';
export {
  keysService,
  publishTimestampRoots,
  sealingTasks,
  sealingRoutes,
  sealingService,
  senderCompletedMail,
  senderUnsealedMail,
} from './sealing/index.ts';
export { evidenceService, readEntries, recordEvidence, SYSTEM } from './evidence/index.ts';
export { eraseRetention, retentionOfAccount, retentionTasks } from './retention/index.ts';
export { viewsRoutes } from './views/index.ts';
export { waitingRoutes, waitingService, type WaitingService } from './waiting/index.ts';
