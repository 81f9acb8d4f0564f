import type { MaybeTime, Time } from './columns.ts';

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

export type EditorSessionTable = {
  tokenHash: Buffer;
  accountId: number;
  applicationId: number;
  documentId: number;
  userId: number;
  isByGrant: boolean;
  maySend: boolean;
  createdAt: Time;
  expiresAt: Time;
  endedAt: MaybeTime;
};

export type EmbeddingTables = { embedSessions: EmbedSessionTable; editorSessions: EditorSessionTable };
