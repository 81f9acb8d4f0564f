import { defineTask } from '../../../platform/queue/tasks.ts';

/** Seals a document whose last part is done. Handled by the sealing module; safe to run twice. */
export const sealDocument = defineTask<{ documentId: number; accountId: number; round: number }>('seal-document');

/** A document of separate ones moves to where they are. */
export const followSeparate = defineTask<{ documentId: number; accountId: number }>('follow-separate-documents');

export const expireDocuments = defineTask('expire-documents', { every: 60 });
export const sendScheduledDocuments = defineTask('send-scheduled-documents', { every: 20 });
export const remindRecipients = defineTask('remind-recipients', { every: 300 });
