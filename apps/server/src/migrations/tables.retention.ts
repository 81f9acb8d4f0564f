import type { CountedFrom } from '@sealwright/contract';
import type { Generated } from 'kysely';
import type { Maybe, MaybeTime, Time } from './columns.ts';

export type RetentionRuleTable = {
  accountId: number;
  id: Generated<number>;
  formType: Maybe<string>;
  years: number;
  countedFrom: CountedFrom;
  createdBy: number;
  createdAt: Time;
};

export type LegalHoldTable = {
  accountId: number;
  id: Generated<number>;
  documentId: Maybe<number>;
  clientId: Maybe<number>;
  clientName: Generated<string>;
  reason: string;
  createdBy: number;
  createdAt: Time;
  releasedBy: Maybe<number>;
  releasedAt: MaybeTime;
};

export type RetentionRecordTable = {
  accountId: number;
  id: Generated<number>;
  documentId: number;
  number: number;
  formType: Maybe<string>;
  taxYear: Maybe<number>;
  completedOn: Maybe<string>;
  deleteOn: string;
  years: number;
  countedFrom: CountedFrom;
  fileCount: number;
  erasedBy: number;
  erasedAt: Time;
};

export type RetentionTables = {
  retentionRules: RetentionRuleTable;
  legalHolds: LegalHoldTable;
  retentionRecords: RetentionRecordTable;
};
