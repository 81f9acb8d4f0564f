import type { Time } from './columns.ts';

export type EmbedSessionTable = {
  tokenHash: Buffer;
  accountId: number;
  applicationId: number;
  documentId: number;
  recipientId: number;
  createdBy: number;
  createdAt: Time;
  expiresAt: Time;
};

export type EmbeddingTables = { embedSessions: EmbedSessionTable };
