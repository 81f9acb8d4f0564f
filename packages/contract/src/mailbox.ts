import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, ListQuery, listOf, Time } from './lists.ts';

export const CaughtMail = z.object({
  id: Id,
  to: z.string(),
  /** Whom an answer reaches, if anyone in person. */
  replyTo: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  createdAt: Time,
});
export type CaughtMail = z.infer<typeof CaughtMail>;

export const listMailbox = endpoint('GET /api/mailbox/', 'List captured emails, newest first', {
  query: ListQuery,
  response: listOf(CaughtMail),
});

/** A text message that was caught. */
export const CaughtText = z.object({ id: Id, to: z.string(), text: z.string(), createdAt: Time });
export type CaughtText = z.infer<typeof CaughtText>;

export const listCaughtTexts = endpoint('GET /api/mailbox/texts/', 'List captured text messages, newest first', {
  query: ListQuery,
  response: listOf(CaughtText),
});

export const emptyMailbox = endpoint('DELETE /api/mailbox/', 'Empty the test inbox', { response: z.object({}) });
