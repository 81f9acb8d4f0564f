import type { Generated } from 'kysely';
import type { Maybe, Time } from './columns.ts';

export type DocsTables = { documentMessageFiles: DocumentMessageFileTable };

/** Files beside questions and answers. */
export type DocumentMessageFileTable = {
  accountId: number;
  id: Generated<number>;
  documentId: number;
  recipientId: number;
  messageId: Maybe<number>;
  userId: Maybe<number>;
  name: string;
  sizeBytes: number;
  sha256: string;
  contentSha256: string;
  fileKeySealed: Buffer;
  createdAt: Time;
};
