import type { Generated } from 'kysely';
import type { Maybe, MaybeTime, Time } from './columns.ts';
import type { MailGatewaysTables } from './tables.mail-gateways.ts';

export type MailTable = {
  id: Generated<number>;
  dedupeKey: string;
  accountId: Maybe<number>;
  documentId: Maybe<number>;
  recipientId: Maybe<number>;
  event: string;
  toEmail: string;
  toName: Generated<string>;
  locale: string;
  subject: string;
  bodySealed: Maybe<Buffer>;
  messageId: string;
  state: Generated<'queued' | 'sent' | 'caught' | 'failed' | 'cancelled'>;
  attempts: Generated<number>;
  nextAttemptAt: Time;
  lastError: Maybe<string>;
  createdAt: Time;
  sentAt: MaybeTime;
  tokenHash: Maybe<Buffer>;
  answer: Maybe<string>;
  deliveredAt: MaybeTime;
  bouncedAt: MaybeTime;
  complainedAt: MaybeTime;
  heldBy: Maybe<number>;
  heldUntil: MaybeTime;
};

/** The outbox, the gateways that it leaves by, and how far threads beside documents were read. */
export type MailTables = MailGatewaysTables & { mails: MailTable; conversationReads: ConversationReadTable };

export type DocumentMessageTable = {
  accountId: number;
  id: Generated<number>;
  documentId: number;
  recipientId: number;
  holderName: string;
  holderEmail: string;
  kind: 'question' | 'answer';
  userId: number | null;
  text: string;
  salt: Buffer;
  createdAt: Time;
};

export type ConversationReadTable = {
  accountId: number;
  userId: number;
  recipientId: number;
  holderEmail: string;
  messageId: number;
};

export type PageTimeTable = {
  accountId: number;
  documentId: number;
  recipientId: number;
  round: number;
  fileId: number;
  page: number;
  milliseconds: number;
  visits: number;
  firstAt: Time;
  lastAt: Time;
};
