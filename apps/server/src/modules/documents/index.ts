/**
 * Documents: prepared, sent, taken back, ended. One function moves a state, under the document's row lock and in one
 * transaction with its evidence and the mails and jobs that follow from it. Other modules act on a document only between
 * `lockDocument` and the end of their transaction.
 */
export { archiveOf } from './documents.archive.ts';
export { arrive } from './documents.arriving.ts';
export { recordDownload } from './documents.download.service.ts';
export { readingCopyOf, sealedName } from './documents.reading-copy.ts';
export { countAllDocuments, countHappened, type Happened, type Listed, readFirst } from './documents.figures.reads.ts';
export { firstPageFor } from './documents.first-page.ts';
export { aboutDocument, messageFrom } from './documents.mail.ts';
export { fitsPattern } from './documents.patterns.ts';
export { takeAway } from './documents.ending.ts';
export { documentsJobs } from './documents.handlers.ts';
export { inviteDue } from './documents.inviting.ts';
export { sealDocument } from './documents.jobs.ts';
export { cancelMails, documentUrl, issueLink, killLinks } from './documents.links.ts';
export { mailed } from './documents.mailed.ts';
export { documentsRoutes } from './documents.routes.ts';
export { numberOf, titleOf, toDocumentFiles, toField } from './documents.shape.ts';
export { type DocumentRow, lockDocument, transition } from './documents.transition.ts';
