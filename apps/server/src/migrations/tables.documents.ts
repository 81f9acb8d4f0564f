import type { Generated } from 'kysely';
import type { TemplateField } from '@sealwright/contract';
import type { Json, Maybe, Time } from './columns.ts';
import type { DocumentLocks } from './tables.identity.ts';
import type { DocumentSendingOption } from './tables.irs-forms.ts';
import type { RetentionTables } from './tables.retention.ts';
import type { DocumentReturn } from './tables.returns.ts';

/** Columns of `documents` beside what it is by itself. */
export type DocumentMarks = DocumentLocks & DocumentReturn & DocumentSendingOption;

export type BulkDocumentTable = {
  accountId: number;
  jobId: number;
  documentId: number;
  /** Null until its turn. */
  outcome: Maybe<'done' | 'skipped'>;
  reason: Maybe<string>;
  folderTo: Maybe<number>;
  folderBefore: Maybe<number>;
};

export type DocumentViewTable = {
  accountId: number;
  id: Generated<number>;
  userId: number;
  name: string;
  search: string;
  isDefault: Generated<boolean>;
  createdAt: Time;
  version: Generated<number>;
};

export type FieldTemplateTable = {
  accountId: number;
  id: Generated<number>;
  name: string;
  fields: Json<TemplateField[]>;
  createdBy: number;
  createdAt: Time;
  version: Generated<number>;
};

/** What belongs to lists of documents, pictures of pages, and the log that the evidence is in. */
export type DocumentListTables = RetentionTables & {
  bulkDocuments: BulkDocumentTable;
  documentViews: DocumentViewTable;
  fieldTemplates: FieldTemplateTable;
  trashedPictures: { fileSha256: string; pictureSha256: string };
  recipientGroups: RecipientGroupTable;
  pagePictures: { fileSha256: string; page: number; width: number; pictureSha256: string };
  logLeaves: { leafIndex: number; accountId: number; documentId: number; sequence: number };
  logPending: { accountId: number; documentId: number; sequence: number };
  logNodes: { level: number; index: number; hash: Buffer };
  logCheckpoints: { size: number; checkpoint: string; createdAt: Time };
};

export type RecipientGroupTable = {
  accountId: number;
  id: Generated<number>;
  documentId: number;
  name: string;
  needed: number;
};

/** What a signature or initial field holds. */
export type StoredMark = { kind: 'draw' | 'upload' | 'type' } & (
  | { strokes: { width: number; height: number; paths: string[]; colour: string } }
  | { sha256: string }
  /** Without a weight: written before there were weights, which is regular. */
  | { text: string; font: string; weight?: 'regular' | 'medium' | 'bold'; colour: string }
);
