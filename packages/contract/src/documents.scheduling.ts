import { z } from 'zod';
import { Document } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { IdParams, Time } from './lists.ts';

/** How soon, and how far ahead, a document may be sent. */
export const LEAST_SCHEDULE_MINUTES = 5;
export const MOST_SCHEDULE_DAYS = 90;

export const sendDocument = endpoint('POST /api/documents/:id/send/', 'Send a document for signature', {
  params: IdParams,
  /** With a time, 5 minutes to 90 days ahead: no one is asked before that. */
  body: z.object({ scheduledFor: Time.optional() }),
  response: Document,
  status: 202,
  current: Document,
});

/** Recalling it cancels the sending. */
export const rescheduleDocument = endpoint('PUT /api/documents/:id/schedule/', 'Change when a document is sent', {
  params: IdParams,
  /** Null: now. */
  body: z.object({ scheduledFor: Time.nullable() }),
  response: Document,
  current: Document,
});
