import type { BulkSendRowState, BulkSendState } from '@sealwright/contract';
import type { ColumnType, Generated } from 'kysely';
import type { Json, Maybe, MaybeJson, MaybeTime, Time } from './columns.ts';

/** How a batch is prepared, as the contract's mapping without its columns' names. */
export type StoredSetup = {
  hasHeader: boolean;
  columns: (
    | { to: 'title' }
    | { to: 'role'; role: number; part: 'name' | 'first' | 'last' | 'email' | 'phone' | 'locale' }
    | { to: 'field'; ref: string }
    | null
  )[];
  people: {
    role: number;
    name: string;
    email: string;
    phone: string;
    locale: 'en' | 'es' | 'zhCn' | 'ar' | 'ur' | null;
  }[];
  title: string;
  subject: string;
  message: string;
  allowDuplicates: boolean;
};

/** `column` counts from 0; null: the row as a whole. */
export type StoredRowProblem = { column: number | null; code: string };
type BatchProblem = { path: string; code: string; message: string };

export type BulkSendTable = {
  accountId: number;
  id: Generated<number>;
  ownerId: number;
  templateId: Maybe<number>;
  templateName: string;
  templateVersion: number;
  name: string;
  source: 'file' | 'contacts';
  fileName: string;
  state: BulkSendState;
  pausedBecause: Maybe<string>;
  tableSealed: Maybe<Buffer>;
  header: Generated<string[]>;
  setup: Json<StoredSetup>;
  problems: ColumnType<BatchProblem[], string | undefined, string>;
  origin: MaybeJson<{ address: string | null; device: string | null }>;
  rowCount: Generated<number>;
  readyCount: Generated<number>;
  wrongCount: Generated<number>;
  sentCount: Generated<number>;
  failedCount: Generated<number>;
  cancelledCount: Generated<number>;
  startAt: MaybeTime;
  perHour: Maybe<number>;
  nextAt: MaybeTime;
  startedAt: MaybeTime;
  finishedAt: MaybeTime;
  createdAt: Time;
  updatedAt: Time;
};

export type BulkSendRowTable = {
  accountId: number;
  bulkSendId: number;
  number: number;
  state: BulkSendRowState;
  inputSealed: Maybe<Buffer>;
  problems: ColumnType<StoredRowProblem[], string | undefined, string>;
  documentId: Maybe<number>;
  sentAt: MaybeTime;
};

export type BulkSendsTables = {
  bulkSends: BulkSendTable;
  bulkSendRows: BulkSendRowTable;
};
