/**
 * Files are immutable and found by the SHA-256 of their bytes. What comes from outside is read, checked, made inert and
 * drawn in threads with limits, and is in the store before a row refers to it; what nothing refers to goes after a day, to a
 * trash that keeps it for 30 more. Database and store are bound to one installation, and nothing is deleted where they are not.
 */
export { bindStore } from './sweep/binding.ts';
export { eraseFiles, filesTasks } from './files.tasks.ts';
export { openStored, storeSealed } from './papers.sealed.ts';
export { receivePaper, uploadOfFile } from './papers.ts';
export { picturesService, type PicturesService } from './pdf/pictures.ts';
export { storedSizes } from './files.repo.ts';
export { filesRoutes } from './files.routes.ts';
export { type AcceptedFile, filesService, type FilesService } from './files.service.ts';
export { createPdfThreads, type PdfThreads } from './pdf/pdf-threads.ts';
export type { SealKey, SealPdfInput } from './pdf/pdf.seal.ts';
export { areAlike } from './pdf/likeness.ts';
export { thumbnailOf } from './pdf/thumbnail.ts';
export { SweepStopped, sweepOrphans, sweepStrays } from './sweep/sweep.ts';
export { keepUploadedPaper } from './pdf/uploaded-paper.ts';
export { redrawnUpload } from './pdf/uploaded-picture.ts';
