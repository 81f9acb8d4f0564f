import { defineJob } from '../../../platform/queue/jobs.ts';

/** Seals a document whose last part is done. Handled by the sealing module; safe to run twice. */
export const sealDocument = defineJob<{ documentId: number; accountId: number; round: number }>('seal-document');

/** A document of separate ones moves to where they are. */
export const followSeparate = defineJob<{ documentId: number; accountId: number }>('follow-separate-documents');

export const expireDocuments = defineJob('expire-documents', { every: 60 });
export const remindRecipients = defineJob('remind-recipients', { every: 300 });
