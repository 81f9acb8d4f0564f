import type { Generated } from 'kysely';
import type { Maybe, Time } from './columns.ts';

export type PagePrintTable = {
  fileSha256: string;
  prints: string[];
};

export type PlaceholderLayingTable = {
  accountId: number;
  id: Generated<number>;
  documentId: number;
  templateId: Maybe<number>;
  name: string;
  fieldIds: number[];
  createdAt: Time;
};

export type PlaceholdersTables = {
  pagePrints: PagePrintTable;
  placeholderLayings: PlaceholderLayingTable;
};
