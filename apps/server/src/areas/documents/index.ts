/**
 * Documents from the first upload to the sealed PDF. One function moves a document from state to state, under its row lock, in one
 * transaction with its evidence and the mails that follow.
 * Read `documents` (draft, sending, states), then `signing`, `sealing` and `evidence`; `tracking` is what a sender can follow of a recipient;
 * `conversations` what recipients ask; `waiting` lists what others want signed.
 */
export {
  countAllDocuments,
  countHappened,
  countSending,
  documentsTasks,
  documentsRoutes,
  estate,
  figuresOfAccounts,
  type Happened,
  type Sending,
  type Listed,
  lockDocument,
  mailed,
  numberOf,
  readFirst,
  senderExpiredMail,
  senderUndeliveredMail,
  takeAway,
  titleOf,
  toField,
  transition,
} from './documents/index.ts';
export { conversationsRoutes, senderQuestionMail } from './conversations/index.ts';
export { fieldTemplatesRoutes } from './field-templates/index.ts';
export { foldersRoutes } from './folders/index.ts';
export { senderConsentWithdrawnMail, senderDeclinedMail, signingRoutes, signingTasks } from './signing/index.ts';
export {
  keysService,
  publishTimestampRoots,
  sealingTasks,
  sealingRoutes,
  sealingService,
  senderCompletedMail,
  senderUnsealedMail,
} from './sealing/index.ts';
export { evidenceRoutes, evidenceService, readEntries, SYSTEM } from './evidence/index.ts';
export { trackingRoutes } from './tracking/index.ts';
export { viewsRoutes } from './views/index.ts';
export { waitingRoutes, waitingService, type WaitingService } from './waiting/index.ts';
